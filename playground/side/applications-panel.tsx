import type { ControlSummary, PickerResult } from '../../src/emulator/index.js';
import { nameOf } from '../../src/model/enumeration.js';
import { CommandType } from '../../src/model/command-type.js';

interface Props {
  readonly summary: ControlSummary;
  readonly picker: PickerResult | null;
}

/** The applications: whether interactions reach them, and how many commands the user has of each. */
export function ApplicationsPanel({ summary, picker }: Props) {
  return (
    <ul class="applications">
      {summary.applications.map(({ id, name, interactions_endpoint_url: url }) => {
        const count = picker?.commands.filter(({ application }) => application.id === id).length;
        return (
          <li key={id} class="application">
            <span class="application-name">
              <span class={url === null ? 'dot off' : 'dot on'} aria-hidden="true" />
              {name}
            </span>
            <span class="application-detail" title={url ?? undefined}>
              {url === null ? 'no endpoint' : 'endpoint set'}
              {count !== undefined && ` · ${count} ${count === 1 ? 'command' : 'commands'} here`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The commands that the user is not shown here, and why. */
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
