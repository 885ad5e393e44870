import type { ControlSummary, PickerResult } from '../../emulator/index.js';
import { isSilent } from '../session/reach.js';
import { CopyButton } from '../controls/copy-button.js';

interface Props {
  readonly summary: ControlSummary;
  readonly picker: PickerResult | null;
  readonly hasChannel: boolean;
}

/** Lists the missing steps before a bot can be used, with advice. Empty if none is missing. */
export function GettingStarted({ summary, picker, hasChannel }: Props) {
  const { applications, base_url: baseUrl } = summary;
  const [silent] = applications.filter(isSilent);
  if (applications.length === 0) {
    return (
      <Lesson title="There is no application yet">
        <p>Make one, and the page goes on by itself:</p>
        <Line text={post(`${baseUrl}/control/applications`, { name: 'Weather' })} />
      </Lesson>
    );
  }
  if (silent && applications.every(isSilent)) {
    if (silent.bot_status?.status === 'down') {
      return (
        <Lesson title={`The bot of ${silent.name} is not running`}>
          <p>{silent.bot_status.message} The terminal in which it or “commandry dev” runs says why.</p>
        </Lesson>
      );
    }
    const endpoint = `${baseUrl}/control/applications/${silent.id}/endpoint`;
    return (
      <Lesson title={`No bot answers for ${silent.name} yet`}>
        <p>
          <code>npx commandry dev</code>, in the folder of your bot, starts it with an emulator and everything
          set. For a bot that is already running, set its address:
        </p>
        <Line text={put(endpoint, { url: 'http://127.0.0.1:3000/interactions' })} />
      </Lesson>
    );
  }
  if (hasChannel && picker?.commands.length === 0 && (picker.hidden ?? []).length === 0) {
    return (
      <Lesson title="No commands are registered for this channel">
        <p>
          A bot registers them with <code>app.sync()</code>, or you do with <code>npx commandry sync</code>.
          They appear here automatically.
        </p>
      </Lesson>
    );
  }
  return null;
}

function Lesson({
  title,
  children,
}: {
  readonly title: string;
  readonly children: preact.ComponentChildren;
}) {
  return (
    <section class="lesson" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Line({ text }: { readonly text: string }) {
  return (
    <div class="line">
      <pre tabIndex={0} aria-label="To run">
        {text}
      </pre>
      <CopyButton text={text} what="the line" />
    </div>
  );
}

const post = (url: string, body: object) => curl('', url, body);
const put = (url: string, body: object) => curl('-X PUT ', url, body);

function curl(method: string, url: string, body: object): string {
  return `curl ${method}${url} -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`;
}
