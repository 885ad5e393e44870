import type { Receiver } from '../../../../src/interactions/receive/ports.js';
import { SOURCE } from '../../../support/apps/components.js';
import { kit } from '../../../support/apps/started-app.js';

const member = (id: string, username: string) => ({
  ...{ nick: null, roles: [], joined_at: '2024-01-01T00:00:00.000000+00:00', permissions: '2147483648' },
  user: { id, username, global_name: username, avatar: null },
});

/** The user behind the kit's commands, and somebody else. */
export const ADA = member('200000000000000001', 'ada');
export const EVE = member('200000000000000002', 'eve');

export interface Callback {
  readonly type: number;
  readonly data?: {
    readonly content?: string;
    readonly flags?: number;
    readonly custom_id?: string;
    readonly components?: readonly Component[];
  };
}

interface Component {
  readonly type: number;
  readonly custom_id?: string;
  readonly label?: string;
  readonly disabled?: boolean;
  readonly options?: readonly { readonly value: string }[];
  readonly components?: readonly Component[];
}

/** The custom ids of the components in a callback or a message. */
export function idsIn(body: unknown): string[] {
  const { data, components = [] } = body as Callback & { components?: readonly Component[] };
  const rows = data?.components ?? components;
  return rows.flatMap(({ components: inner = [] }) => inner.flatMap(({ custom_id: id }) => id ?? []));
}

/** Presses a button, or uses a select. */
export async function press(
  app: Receiver,
  customId: string,
  more: { readonly values?: string[]; readonly type?: number; readonly [field: string]: unknown } = {},
): Promise<Callback> {
  const { values, ...fields } = more;
  const data = { custom_id: customId, component_type: values ? 3 : 2, ...(values ? { values } : {}) };
  const { body } = await kit.send(app, { ...kit.context(), type: 3, data, message: SOURCE, ...fields });
  return body as Callback;
}

/** Submits a modal with the answers by custom id. */
export async function submit(
  app: Receiver,
  customId: string,
  answers: Readonly<Record<string, string>>,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Callback> {
  const components = Object.entries(answers).map(([custom_id, value]) => ({
    type: 18,
    component: { type: 4, custom_id, value },
  }));
  const data = { custom_id: customId, components };
  const { body } = await kit.send(app, { ...kit.context(), type: 5, data, ...more });
  return body as Callback;
}
