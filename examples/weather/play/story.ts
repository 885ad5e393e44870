import type { InvokeResult } from 'commandry-dev/emulator';
import type { Control } from './control.js';
import type { Transcript } from './transcript.js';
import type { Scene } from './world.js';

export interface StoryContext {
  readonly control: Control;
  readonly scene: Scene;
  readonly transcript: Transcript;
  /** Where the bot answers interactions. */
  readonly endpointUrl: string;
}

/** Sets the endpoint, lets users use every kind of command, and looks at the channel as two of them see it. */
export async function playStory(context: StoryContext): Promise<void> {
  await setEndpoint(context);
  await useCommands(context);
  await readChannel(context);
}

async function setEndpoint({ control, scene, transcript, endpointUrl }: StoryContext): Promise<void> {
  transcript.title(`The interactions endpoint is set to ${endpointUrl}; Discord probes it`);
  const { probes } = await control.setEndpoint(scene.applicationId, endpointUrl);
  transcript.line(`sent a PING, rightly signed     came back ${describeProbe(transcript, probes?.ping)}`);
  transcript.line(
    `sent a PING, wrongly signed     came back ${describeProbe(transcript, probes?.bad_signature)}`,
  );
  transcript.check('the PING is answered with 200', probes?.ping.status === 200);
  transcript.check('the wrong signature is answered with 401', probes?.bad_signature.status === 401);
}

function describeProbe(
  transcript: Transcript,
  probe: { readonly status: number | null; readonly milliseconds: number } | undefined,
): string {
  return probe ? `${probe.status ?? 'nothing'} in ${transcript.ms(probe.milliseconds)}` : 'nothing';
}

interface Step {
  readonly says: string;
  readonly act: () => Promise<InvokeResult>;
  /** The expected result: the type of the callback, and what the user sees. */
  readonly callback: number;
  readonly shown: RegExp;
}

async function useCommands(context: StoryContext): Promise<void> {
  const { control, scene, transcript } = context;
  const { channelId: channel_id } = scene;
  const [ada, ben] = [scene.userId('ada'), scene.userId('ben')];
  const [message] = (await control.messages(channel_id, ada)).messages;
  if (!message) throw new Error('There is no message to use a command on.');

  const steps: readonly Step[] = [
    {
      says: 'ada types /weather forecast city:pa',
      act: () => control.autocomplete(ada, { channel_id, text: '/weather forecast city:pa' }),
      callback: 8,
      shown: /Paris[\s\S]*São Paulo/,
    },
    {
      says: 'ada sends /weather forecast city:Paris days:2',
      act: () => control.invoke(ada, { channel_id, text: '/weather forecast city:Paris days:2' }),
      callback: 4,
      shown: /\*\*Paris\*\*\nDay 1: 14 °C, windy\nDay 2: 17 °C, sunny/,
    },
    {
      says: 'ada sends /ping',
      act: () => control.invoke(ada, { channel_id, text: '/ping' }),
      callback: 4,
      shown: /pong/,
    },
    {
      says: 'ada uses "High five" on ben',
      act: () => control.invoke(ada, { channel_id, type: 2, command: 'High five', target_id: ben }),
      callback: 4,
      shown: /ada gives ben a high five/,
    },
    {
      says: `ben uses "Count words" on his message "${message.content}"`,
      act: () => control.invoke(ben, { channel_id, type: 3, command: 'Count words', target_id: message.id }),
      callback: 4,
      shown: /6 words/,
    },
    {
      says: 'ada opens the Activity with the entry point command "radar"',
      act: () => control.invoke(ada, { channel_id, type: 4, command: 'radar' }),
      callback: 12,
      shown: /launched/i,
    },
  ];

  transcript.title(`Users use the bot in #${scene.channelName}`);
  for (const step of steps) showStep(transcript, step, await step.act());
}

function showStep(transcript: Transcript, step: Step, result: InvokeResult): void {
  const { interaction, request, response, shown } = result;
  const callback = response
    ? (JSON.parse(response.body || '{}') as { readonly type?: number }).type
    : undefined;
  transcript.line(step.says);
  transcript.line(
    `  sent       interaction type ${interaction?.type ?? '-'}, ${request?.body.length ?? 0} characters, signed`,
  );
  transcript.line(
    response
      ? `  came back  ${response.status}, callback type ${callback ?? '-'}, in ${transcript.ms(response.milliseconds)}`
      : '  came back  nothing',
  );
  for (const [index, line] of shown.split('\n').entries()) {
    transcript.line(`  ${index === 0 ? 'is shown  ' : '          '} ${line}`);
  }
  transcript.check(
    `${step.says}: wanted callback type ${step.callback}, found ${callback ?? 'none'}`,
    callback === step.callback,
  );
  transcript.check(
    `${step.says}: wanted to see ${step.shown}, saw ${JSON.stringify(shown)}`,
    step.shown.test(shown),
  );
}

async function readChannel({ control, scene, transcript }: StoryContext): Promise<void> {
  transcript.title('What each of them sees in the channel: ephemeral answers are for one pair of eyes');
  const wanted = { ada: { pong: true, words: false }, ben: { pong: false, words: true } };
  for (const [username, sees] of Object.entries(wanted)) {
    const { messages } = await control.messages(scene.channelId, scene.userId(username));
    transcript.line(`${username} sees ${messages.length} messages:`);
    for (const { author, content } of messages)
      transcript.line(`  ${author.username}: ${content.split('\n').join(' / ')}`);
    const has = (text: RegExp) => messages.some(({ content }) => text.test(content));
    transcript.check(`${username} sees the forecast and the high five`, has(/Paris/) && has(/high five/));
    transcript.check(`${username} ${sees.pong ? 'sees' : 'does not see'} "pong"`, has(/pong/) === sees.pong);
    transcript.check(
      `${username} ${sees.words ? 'sees' : 'does not see'} "6 words"`,
      has(/6 words/) === sees.words,
    );
  }
}
