import type {
  AutocompleteRequest,
  ControlSummary,
  EndpointResult,
  InvokeRequest,
  InvokeResult,
  MessagesResult,
  WireComponentInteraction,
  WireModalInteraction,
} from 'commandry-dev/emulator';

/** A component of a message that is used; `values` for selects. */
export interface ComponentUse {
  readonly message_id: string;
  readonly custom_id: string;
  readonly values?: readonly string[];
}

/** A modal that is submitted. Components that are left out keep what the modal shows. */
export interface ModalSubmit {
  /** The interaction whose response opened it. */
  readonly interaction_id: string;
  readonly custom_id: string;
  readonly components: readonly {
    readonly custom_id: string;
    readonly value?: string | boolean;
    readonly values?: readonly string[];
    readonly files?: readonly { readonly filename: string; readonly text: string }[];
  }[];
}

/** The control plane of a running emulator: what an administrator and the users of a guild would do by hand. */
export interface Control {
  summary(): Promise<ControlSummary>;
  setEndpoint(applicationId: string, url: string): Promise<EndpointResult>;
  invoke(userId: string, request: InvokeRequest): Promise<InvokeResult>;
  autocomplete(userId: string, request: AutocompleteRequest): Promise<InvokeResult>;
  component(userId: string, use: ComponentUse): Promise<InvokeResult<WireComponentInteraction>>;
  modal(userId: string, submit: ModalSubmit): Promise<InvokeResult<WireModalInteraction>>;
  messages(channelId: string, userId: string): Promise<MessagesResult>;
}

export function connectControl(baseUrl: string): Control {
  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${baseUrl}/control${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error((answer as { readonly message: string }).message);
    return answer;
  }
  return {
    summary: async () => (await call('GET', '')) as ControlSummary,
    setEndpoint: async (id, url) =>
      (await call('PUT', `/applications/${id}/endpoint`, { url })) as EndpointResult,
    invoke: async (id, request) => (await call('POST', `/users/${id}/invoke`, request)) as InvokeResult,
    autocomplete: async (id, request) =>
      (await call('POST', `/users/${id}/autocomplete`, request)) as InvokeResult,
    component: async (id, use) =>
      (await call('POST', `/users/${id}/component`, use)) as InvokeResult<WireComponentInteraction>,
    modal: async (id, submit) =>
      (await call('POST', `/users/${id}/modal`, submit)) as InvokeResult<WireModalInteraction>,
    messages: async (id, userId) =>
      (await call('GET', `/channels/${id}/messages?as=${userId}`)) as MessagesResult,
  };
}
