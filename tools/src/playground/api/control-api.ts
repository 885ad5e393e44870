import type {
  AutocompleteRequest,
  CodeFrame,
  ControlErrorBody,
  ControlSummary,
  EndpointRefusal,
  FaultRequest,
  GatewaySession,
  GatewaySessionsResult,
  InvokeRequest,
  InvokeResult,
  MessagesResult,
  OffersResult,
  PickerResult,
  Probes,
  UserChannelsResult,
  PurchaseRequest,
  RequestEntry,
  RequestSummary,
  WireComponentInteraction,
  WireInteraction,
  WireModalInteraction,
} from '../../emulator/index.js';
import type { FaultsResult } from '../../emulator/http/control/fault-routes.js';
import type { ModalRequest } from '../../emulator/http/control/acting/submit-modal.js';
import type { ComponentRequest } from '../../emulator/http/control/acting/use-component.js';

/** A delivered interaction. */
export type SeenInteraction = WireInteraction | WireComponentInteraction | WireModalInteraction;

/** The result of a user's action. */
export type ActResult = InvokeResult<SeenInteraction>;

/** The control plane as the page uses it. Everything throws a {@link Refusal}. */
export interface Control {
  readonly summary: () => Promise<ControlSummary>;
  /** How far the emulator's clock is ahead of the machine's, in milliseconds. */
  readonly clockOffset: () => Promise<number>;
  readonly userChannels: (userId: string) => Promise<UserChannelsResult>;
  readonly picker: (userId: string, channelId: string) => Promise<PickerResult>;
  /** The newest messages of a channel, or those before one, oldest first. */
  readonly messages: (userId: string, channelId: string, before?: string) => Promise<MessagesResult>;
  readonly invoke: (userId: string, body: InvokeRequest) => Promise<ActResult>;
  readonly autocomplete: (userId: string, body: AutocompleteRequest) => Promise<ActResult>;
  readonly component: (userId: string, body: ComponentRequest) => Promise<ActResult>;
  readonly modal: (userId: string, body: ModalRequest) => Promise<ActResult>;
  /** The SKUs of an application, and the user's purchases, in a guild if one is given. */
  readonly offers: (userId: string, applicationId: string, guildId: string | null) => Promise<OffersResult>;
  readonly buy: (userId: string, body: PurchaseRequest) => Promise<void>;
  readonly refund: (entitlementId: string) => Promise<void>;
  readonly consume: (entitlementId: string) => Promise<void>;
  /** Cancels a subscription, or takes that back. */
  readonly subscription: (id: string, change: 'cancel' | 'renew') => Promise<void>;
  /** Does as a user what is no interaction: a request with the path below that of the user. */
  readonly perform: (userId: string, deed: Deed) => Promise<void>;
  /** The sessions of bots at the gateway. */
  readonly sessions: () => Promise<readonly GatewaySession[]>;
  /** The faults that apply, and how often each kind has been used. */
  readonly faults: () => Promise<FaultsResult>;
  readonly addFault: (fault: FaultRequest) => Promise<void>;
  /** The requests to all bots, newest first. */
  readonly requests: () => Promise<readonly RequestSummary[]>;
  readonly clearRequests: () => Promise<void>;
  /** Any other request, with the path below `/control`: for what an administrator does, such as changing records. */
  readonly send: (method: string, path: string, body?: object) => Promise<unknown>;
  /** Opens direct messages between two users, and returns the id of their channel. */
  readonly openDirectMessages: (userId: string, otherId: string) => Promise<string>;
  /** Everything known of a request in the record. */
  readonly request: (id: string) => Promise<RequestEntry>;
  /**
   * Sends a request of the record once more: to the byte, or as a new interaction with other ids.
   *
   * @param payload - Takes the place of the payload of a new interaction.
   * @returns The id of the new entry.
   */
  readonly sendAgain: (id: string, how: 'same_bytes' | 'fresh', payload?: unknown) => Promise<string>;
  /** The code of a test that does what a request did. */
  readonly requestTest: (id: string) => Promise<string>;
  /** Sets the address at which an application gets its interactions, if both probes pass. Resolves to their results. */
  readonly setEndpoint: (applicationId: string, url: string) => Promise<Probes>;
  /** Opens a file in the author's editor. Refused with `NO_EDITOR` where nobody does. */
  readonly openEditor: (place: Pick<CodeFrame, 'file' | 'line' | 'column'>) => Promise<void>;
}

/** Something that a user does beside interactions, such as writing a message. */
export interface Deed {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** For example `/messages`. */
  readonly path: string;
  readonly body?: object;
}

/** An error of the control plane, or of the connection. Compare `code`, never the message. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    /** `OFFLINE` if there was no response. */
    readonly code: string,
    message: string,
    /** The whole response. */
    readonly body: object = {},
  ) {
    super(message);
  }
}

/** The number of requests that the page knows. */
export const RECORD_SIZE = 500;

/** The number of messages requested at once. */
export const PAGE_OF_MESSAGES = 50;

/** @param send - Default: the `fetch` of the browser. */
export function connect(send: typeof fetch = (input, init) => fetch(input, init)): Control {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    let response: Response;
    try {
      response = await send(`/control${path}`, {
        method,
        ...(body ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {}),
      });
    } catch {
      throw new Refusal(
        'OFFLINE',
        'The emulator is not responding. Check the terminal that runs it or “commandry dev”.',
      );
    }
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) return answer;
    const { code = 'UNKNOWN', message = `HTTP ${response.status}` } = (answer ??
      {}) as Partial<ControlErrorBody>;
    throw new Refusal(code, message, answer ?? {});
  };
  // A bot of Commandry is asked to say what fails in it, and how long its parts took.
  const tell = (path: string, body: object) => call('POST', `${path}?tell=failures,spans`, body);
  const act = (userId: string, what: string, body: object) =>
    tell(`/users/${userId}/${what}`, body) as Promise<ActResult>;
  return {
    summary: () => call('GET', '') as Promise<ControlSummary>,
    clockOffset: async () => ((await call('GET', '/clock')) as { offset_ms: number }).offset_ms,
    userChannels: (userId) => call('GET', `/users/${userId}/channels`) as Promise<UserChannelsResult>,
    picker: (userId, channelId) =>
      call('GET', `/users/${userId}/picker?channel_id=${channelId}&hidden=true`) as Promise<PickerResult>,
    messages: (userId, channelId, before) =>
      call(
        'GET',
        `/channels/${channelId}/messages?as=${userId}&limit=${PAGE_OF_MESSAGES}${before === undefined ? '' : `&before=${before}`}`,
      ) as Promise<MessagesResult>,
    invoke: (userId, body) => act(userId, 'invoke', body),
    autocomplete: (userId, body) => act(userId, 'autocomplete', body),
    component: (userId, body) => act(userId, 'component', body),
    modal: (userId, body) => act(userId, 'modal', body),
    offers: (userId, applicationId, guildId) =>
      call(
        'GET',
        `/users/${userId}/skus?application_id=${applicationId}${guildId === null ? '' : `&guild_id=${guildId}`}`,
      ) as Promise<OffersResult>,
    buy: async (userId, body) => {
      await call('POST', `/users/${userId}/purchases`, body);
    },
    refund: async (id) => {
      await call('POST', `/entitlements/${id}/refund`);
    },
    consume: async (id) => {
      await call('POST', `/entitlements/${id}/consume`);
    },
    subscription: async (id, change) => {
      await call('POST', `/subscriptions/${id}/${change}`);
    },
    perform: async (userId, { method, path, body }) => {
      await call(method, `/users/${userId}${path}`, body);
    },
    sessions: async () => ((await call('GET', '/gateway/sessions')) as GatewaySessionsResult).sessions,
    faults: () => call('GET', '/faults') as Promise<FaultsResult>,
    send: call,
    addFault: async (fault) => {
      await call('POST', '/faults', fault);
    },
    requests: async () => {
      const { requests } = (await call('GET', `/requests?limit=${RECORD_SIZE}`)) as {
        readonly requests: readonly RequestSummary[];
      };
      return requests;
    },
    clearRequests: async () => {
      await call('DELETE', '/requests');
    },
    openDirectMessages: async (userId, otherId) => {
      const body = { type: 1, recipient_ids: [userId, otherId] };
      return ((await call('POST', '/channels', body)) as { id: string }).id;
    },
    request: (id) => call('GET', `/requests/${id}`) as Promise<RequestEntry>,
    sendAgain: async (id, how, payload) => {
      const body = { how, ...(payload === undefined ? {} : { payload }) };
      return ((await tell(`/requests/${id}/send`, body)) as { request_id: string }).request_id;
    },
    requestTest: async (id) => ((await call('GET', `/requests/${id}/test`)) as { code: string }).code,
    setEndpoint: async (applicationId, url) => {
      try {
        const path = `/applications/${applicationId}/endpoint`;
        return ((await call('PUT', path, { url })) as { probes: Probes }).probes;
      } catch (error) {
        const { probes } = (error instanceof Refusal ? error.body : {}) as Partial<EndpointRefusal>;
        if (probes) return probes;
        throw error;
      }
    },
    openEditor: async ({ file, line, column }) => {
      await call('POST', '/editor', { file, line, column });
    },
  };
}
