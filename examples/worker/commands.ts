import { SlashCommand, type ChatInputInteraction } from 'commandry';
import { defineHost } from 'commandry/fetch';

/** The bindings of the worker. */
export interface Env {
  readonly DISCORD_APPLICATION_ID: string;
  readonly DISCORD_PUBLIC_KEY: string;
  /** The emulator; none with Discord itself. */
  readonly COMMANDRY_BASE_URL?: string;
  /** Said by `/hello`. */
  readonly GREETING: string;
}

/** What the worker is called with beside the Request. */
export interface WorkerContext {
  waitUntil(work: Promise<unknown>): void;
}

export const host = defineHost<[env: Env, context: WorkerContext]>();

export class Commands {
  @SlashCommand('hello', 'Greets you as the worker is told to')
  hello(interaction: ChatInputInteraction): string {
    const [{ GREETING }] = host(interaction);
    return `${GREETING}, ${interaction.user.username}`;
  }

  @SlashCommand('slow', 'Takes longer than the response may', { defer: 0 })
  async slow(): Promise<string> {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return 'Done after the response.';
  }
}
