import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const ROW = 1;
const BUTTON = 2;

interface SentFile {
  readonly filename: string;
  readonly size: number;
}

/** An interaction as far as this bot looks at it. */
interface Incoming {
  readonly type: number;
  readonly data: {
    readonly name?: string;
    readonly custom_id?: string;
    readonly values?: readonly string[];
    readonly resolved?: { readonly attachments?: Readonly<Record<string, SentFile>> };
    readonly components?: readonly {
      readonly component?: { readonly value?: unknown; readonly values?: unknown };
    }[];
  };
}

const panel = {
  content: 'Here is the panel',
  components: [
    {
      type: ROW,
      components: [
        { type: BUTTON, style: 1, label: 'Press me', custom_id: 'press' },
        { type: BUTTON, style: 4, label: 'Break', custom_id: 'break' },
        { type: BUTTON, style: 2, label: 'Fill in', custom_id: 'fill' },
        { type: BUTTON, style: 2, label: 'Send a file', custom_id: 'send' },
      ],
    },
    {
      type: ROW,
      components: [
        {
          type: 3,
          custom_id: 'size',
          placeholder: 'Choose a size',
          options: ['small', 'large'].map((value) => ({ value, label: value.toUpperCase() })),
        },
      ],
    },
  ],
};

const label = (text: string, component: object) => ({ type: 18, label: text, component });
const modal = {
  custom_id: 'details',
  title: 'Details',
  components: [
    label('Name', { type: 4, custom_id: 'name', style: 1, min_length: 2 }),
    label('Story', { type: 4, custom_id: 'story', style: 2, required: false }),
    label('Agree', { type: 23, custom_id: 'agree' }),
    label('Colour', {
      type: 21,
      custom_id: 'colour',
      options: ['red', 'blue'].map((value) => ({ value, label: value })),
    }),
    label('Days', {
      type: 22,
      custom_id: 'days',
      options: ['Monday', 'Friday'].map((value) => ({ value, label: value })),
    }),
  ],
};

const upload = {
  custom_id: 'upload',
  title: 'Upload',
  components: [label('Proof', { type: 19, custom_id: 'proof', max_values: 2 })],
};

/** The bot's callbacks, with components, modals and mistakes. */
function answer({ type, data }: Incoming): object | null {
  if (type === 2) return data.name === 'broken' ? null : { type: 4, data: panel };
  if (type === 4) return null;
  if (type === 5) {
    const files = Object.values(data.resolved?.attachments ?? {});
    if (files.length > 0) return { type: 4, data: { content: files.map(describeFile).join(', ') } };
    const given = (data.components ?? []).map(
      ({ component }) => component?.value ?? component?.values ?? null,
    );
    return { type: 4, data: { content: `Got ${JSON.stringify(given)}` } };
  }
  switch (data.custom_id) {
    case 'press':
      return { type: 7, data: { ...panel, content: 'It was pressed' } };
    case 'fill':
      return { type: 9, data: modal };
    case 'send':
      return { type: 9, data: upload };
    case 'size':
      return { type: 4, data: { content: `The size is ${data.values?.join(', ') ?? ''}`, flags: 64 } };
    default:
      return null;
  }
}

function describeFile({ filename, size }: SentFile): string {
  return `${filename} of ${size} bytes`;
}

/** The bot of an application whose endpoint was set beforehand, so that nothing probes it. */
export async function startGadgetBot(): Promise<{ readonly url: string; readonly stop: () => void }> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const callback = answer(JSON.parse(text) as Incoming);
      response.writeHead(callback ? 200 : 500, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(callback ?? { oops: true }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The commands of the bot, as they are registered. */
export const GADGET_COMMANDS = [
  { name: 'panel', description: 'Buttons and a select' },
  {
    name: 'broken',
    description: 'Never answers properly',
    options: [{ type: 3, name: 'what', description: 'What', required: false, autocomplete: true }],
  },
];
