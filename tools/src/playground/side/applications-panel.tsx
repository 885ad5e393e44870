import { CommandType, nameOf } from 'commandry/protocol';
import type { ControlSummary, PickerResult } from '../../emulator/index.js';
import { toReach } from '../session/reach.js';
import type { SessionState } from '../session/state.js';

interface Props {
  readonly state: Pick<SessionState, 'summary' | 'picker' | 'connection' | 'requests'>;
}

/** The applications: whether interactions reach them, and how many of their commands the user has. */
export function ApplicationsPanel({ state }: Props) {
  const { summary, picker } = state;
  return (
    <ul class="applications">
      {summary.applications.map((application) => {
        const { id, name, interactions_endpoint_url: url } = application;
        const { isReached, says } = toReach(application, state, summary.is_live);
        const events = describeEventWebhooks(application);
        const count = picker?.commands.filter((command) => command.application.id === id).length;
        return (
          <li key={id} class="application">
            <span class="application-name">
              <span class={isReached ? 'dot on' : 'dot off'} aria-hidden="true" />
              {name}
            </span>
            <span class="application-detail" title={url ?? undefined}>
              {says}
              {count !== undefined &&
                summary.is_live !== true &&
                ` · ${count} ${count === 1 ? 'command' : 'commands'} here`}
            </span>
            {events !== undefined && (
              <span
                class="application-detail"
                title={[application.event_webhooks_url, ...application.event_webhooks_types].join('\n')}
              >
                {events}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const [ENABLED, SWITCHED_OFF] = [2, 3];

/** Says whether an application gets events, for example `events sent: 2 types`. Undefined where no URL is set. */
function describeEventWebhooks(application: ControlSummary['applications'][number]): string | undefined {
  const { event_webhooks_url: url, event_webhooks_status: status, event_webhooks_types: types } = application;
  if (url === null) return undefined;
  if (status === SWITCHED_OFF) return 'events switched off after too many failures';
  if (status !== ENABLED) return 'events disabled';
  return `events sent: ${types.length} ${types.length === 1 ? 'type' : 'types'}`;
}

/** The commands that are hidden from the user here, and why. */
export function HiddenCommands({ hidden }: { readonly hidden: NonNullable<PickerResult['hidden']> }) {
  if (hidden.length === 0) return null;
  return (
    <details class="hidden-commands">
      <summary>
        {hidden.length} {hidden.length === 1 ? 'command is' : 'commands are'} hidden from you here
      </summary>
      <ul>
        {hidden.map(({ id, name, type, reason, description }) => (
          <li key={id}>
            <strong>
              {type === CommandType.CHAT_INPUT ? '/' : ''}
              {name}
            </strong>{' '}
            {type !== CommandType.CHAT_INPUT && <small class="badge">{nameOf(CommandType, type)}</small>}
            <p class="reason">
              <code>{reason}</code> {description}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
