import {
  createApp,
  SlashCommand,
  button,
  Button,
  Modal,
  row,
  TextInput,
  type App,
  type ChatInputInteraction,
  type LogEntry,
  type ModalInteraction,
  type ButtonInteraction,
  type QueuedInteraction,
  type QueuedRun,
  type WorkQueue,
} from 'commandry';

/** Short, so that a test can wait for all attempts. */
const RUN: QueuedRun = { queued: true, maxAttempts: 4, backoffMs: 50 };

/** The interactions whose handlers are queued. */
type Surviving =
  | QueuedInteraction<ChatInputInteraction>
  | QueuedInteraction<ButtonInteraction>
  | QueuedInteraction<ModalInteraction>;

/** Whether the handler of an interaction says more after its reply. By its key, so that all attempts do the same. */
function saysMore(key: string): boolean {
  return Number(BigInt(key) >> 22n) % 2 === 0;
}

/** Tells the test where a handler is, and goes on when the test says so. Rejects if the handler is to fail. */
export type Gate = (place: 'begun' | 'replied', attempt: string, signal: AbortSignal) => Promise<void>;

/** Goes to the gate of a test in another process. */
export function gateAt(url: string): Gate {
  return async (place, attempt, signal) => {
    const response = await fetch(`${url}/?${new URLSearchParams({ place, attempt }).toString()}`, { signal });
    await response.text();
    if (!response.ok) throw new Error('not today');
  };
}

export interface SurvivingBotOptions {
  readonly applicationId: string;
  readonly publicKey: string;
  readonly token: string;
  readonly baseUrl: string;
  readonly queue: WorkQueue;
  readonly gate: Gate;
  readonly log: (entry: LogEntry) => void;
}

/** A bot whose handlers are queued, and write into their replies which attempt they are: `key#attempt`. */
export function createSurvivingBot({ gate, ...options }: SurvivingBotOptions): App {
  const answer = async (interaction: Surviving): Promise<string | undefined> => {
    const { idempotencyKey: key, attempt } = interaction.queued;
    const own = `${key}#${attempt}`;
    await gate('begun', own, interaction.signal);
    if (!saysMore(key)) return own;
    await interaction.reply(own);
    await gate('replied', own, interaction.signal);
    await interaction.followUp(`${own} and more`);
    return undefined;
  };

  class Reports {
    @SlashCommand('public', 'Reports to all', { run: RUN })
    public(interaction: QueuedInteraction<ChatInputInteraction>) {
      return answer(interaction);
    }

    @SlashCommand('private', 'Reports to one', { run: RUN, defer: 'ephemeral' })
    private(interaction: QueuedInteraction<ChatInputInteraction>) {
      return answer(interaction);
    }

    @SlashCommand('panel', 'Shows the button')
    panel() {
      return { content: 'Reports', components: [row(button(Reports, 'press', { label: 'Report' }))] };
    }

    @SlashCommand('form', 'Opens the form')
    form(interaction: ChatInputInteraction) {
      return interaction.showModal(Reports, 'send');
    }

    @Button('press', { run: RUN })
    press(interaction: QueuedInteraction<ButtonInteraction>) {
      return answer(interaction);
    }

    @Modal('send', 'Report', { run: RUN })
    send(interaction: QueuedInteraction<ModalInteraction>, @TextInput('what', 'What?') _what?: string) {
      return answer(interaction);
    }
  }

  return createApp({ ...options, commands: [Reports], print: () => undefined });
}
