import { useState } from 'preact/hooks';
import type { ControlSummary, PickerResult, ProbeReport, Probes } from '../../emulator/index.js';
import { Refusal, type Control } from '../api/control-api.js';
import { CopyButton } from '../controls/copy-button.js';
import { useKept } from '../kept.js';
import { isSilent } from '../session/reach.js';

interface Props {
  readonly control: Pick<Control, 'setEndpoint'>;
  readonly summary: ControlSummary;
  readonly picker: PickerResult | null;
  readonly hasChannel: boolean;
}

type Application = ControlSummary['applications'][number];

/** Both probes of an address of an application. */
interface Probed {
  readonly applicationId: string;
  readonly url: string;
  readonly probes: Probes;
}

/** Lists the missing steps before a bot can be used, with advice. Empty if none is missing. */
export function GettingStarted({ control, summary, picker, hasChannel }: Props) {
  const { applications, base_url: baseUrl } = summary;
  // They are shown on when the address was accepted, after which nothing else is missing.
  const [probed, setProbed] = useState<Probed | null>(null);
  const [silent] = applications.filter(isSilent);
  if (applications.length === 0) {
    return (
      <Lesson title="No application yet">
        <p>Create one, and this page continues by itself:</p>
        <Line text={post(`${baseUrl}/control/applications`, { name: 'Weather' })} />
      </Lesson>
    );
  }
  if (silent && applications.every(isSilent)) {
    const { status, message } = silent.bot_status ?? {};
    if (status === 'down') {
      return (
        <Lesson title={`The bot of ${silent.name} is not running`}>
          <p>{message} Check the terminal that runs it or “commandry dev”.</p>
        </Lesson>
      );
    }
    if (status === 'starting') {
      return (
        <Lesson title={`The bot of ${silent.name} is starting`}>
          <p role="status">{message ?? 'Interactions wait for it, up to 3 seconds.'}</p>
        </Lesson>
      );
    }
    return (
      <Lesson title={`No bot answers for ${silent.name} yet`}>
        <Connect
          application={silent}
          baseUrl={baseUrl}
          control={control}
          probed={probed?.applicationId === silent.id ? probed : null}
          onProbed={setProbed}
        />
      </Lesson>
    );
  }
  const reached = applications.find(({ id }) => id === probed?.applicationId);
  if (probed && reached) {
    return (
      <Lesson title={`${reached.name} gets its interactions at ${probed.url}`}>
        <ProbeList probes={probed.probes} />
        <p>Register commands at {baseUrl}/api/v10, then use them below.</p>
        <button
          type="button"
          class="secondary"
          onClick={() => {
            setProbed(null);
          }}
        >
          Close
        </button>
      </Lesson>
    );
  }
  if (hasChannel && picker?.commands.length === 0 && (picker.hidden ?? []).length === 0) {
    return (
      <Lesson title="No commands are registered for this channel">
        <p>
          A bot registers them through the API, for example with <code>app.sync()</code>, or you do with{' '}
          <code>npx commandry sync</code>. They appear here automatically.
        </p>
      </Lesson>
    );
  }
  return null;
}

/** What a framework reads from its environment. */
interface Framework {
  readonly name: string;
  /** How interactions come: to an address of the bot, over the gateway, or either. */
  readonly by: 'http' | 'gateway' | 'both';
  readonly env: (application: Application, baseUrl: string) => Readonly<Record<string, string>>;
  /** What else is to be done, in words. */
  readonly hint?: string;
}

const toApi = (baseUrl: string) => `${baseUrl}/api/v10`;
const toGateway = (baseUrl: string) => `${baseUrl.replace(/^http/, 'ws')}/`;

const FRAMEWORKS: readonly Framework[] = [
  {
    name: 'Commandry',
    by: 'both',
    env: ({ id, public_key: key, token }, baseUrl) => ({
      DISCORD_APPLICATION_ID: id,
      DISCORD_PUBLIC_KEY: key,
      DISCORD_TOKEN: token,
      COMMANDRY_BASE_URL: baseUrl,
    }),
    hint: '“npx commandry-dev dev”, in the folder of the bot, sets all of this by itself.',
  },
  {
    name: 'discord.js',
    by: 'gateway',
    env: ({ id, token }, baseUrl) => ({
      DISCORD_TOKEN: token,
      CLIENT_ID: id,
      DISCORD_API: `${baseUrl}/api`,
    }),
    hint: 'new Client({ rest: { api: process.env.DISCORD_API }, … })',
  },
  {
    name: 'discord-interactions',
    by: 'http',
    env: ({ id, public_key: key, token }, baseUrl) => ({
      APP_ID: id,
      PUBLIC_KEY: key,
      DISCORD_TOKEN: token,
      DISCORD_API: toApi(baseUrl),
    }),
    hint: 'Requests to https://discord.com/api/v10 go to DISCORD_API.',
  },
  {
    name: 'discord-hono',
    by: 'http',
    env: ({ id, public_key: key, token }, baseUrl) => ({
      DISCORD_APPLICATION_ID: id,
      DISCORD_PUBLIC_KEY: key,
      DISCORD_TOKEN: token,
      DISCORD_API: toApi(baseUrl),
    }),
  },
  {
    name: 'slash-create',
    by: 'http',
    env: ({ id, public_key: key, token }, baseUrl) => ({
      DISCORD_APP_ID: id,
      DISCORD_PUBLIC_KEY: key,
      DISCORD_BOT_TOKEN: token,
      DISCORD_API: toApi(baseUrl),
    }),
  },
  {
    name: 'discord.py',
    by: 'gateway',
    env: ({ token }, baseUrl) => ({
      DISCORD_TOKEN: token,
      DISCORD_API: toApi(baseUrl),
      DISCORD_GATEWAY: toGateway(baseUrl),
    }),
    hint: 'discord.http.Route.BASE and DiscordWebSocket.DEFAULT_GATEWAY are set to the two addresses.',
  },
  {
    name: 'another framework',
    by: 'both',
    env: ({ id, public_key: key, token }, baseUrl) => ({
      DISCORD_APPLICATION_ID: id,
      DISCORD_PUBLIC_KEY: key,
      DISCORD_TOKEN: token,
      DISCORD_API: toApi(baseUrl),
      DISCORD_GATEWAY: toGateway(baseUrl),
    }),
  },
];

interface ConnectProps {
  readonly application: Application;
  readonly baseUrl: string;
  readonly control: Props['control'];
  readonly probed: Probed | null;
  readonly onProbed: (probed: Probed) => void;
}

/** Connects the bot of any framework: what it needs to know, and where it is. */
function Connect({ application, baseUrl, control, probed, onProbed }: ConnectProps) {
  const [name, setName] = useKept('browser', 'framework', (kept) => (typeof kept === 'string' ? kept : ''));
  const framework = FRAMEWORKS.find((each) => each.name === name) ?? FRAMEWORKS[0];
  if (!framework) return null;
  const lines = Object.entries(framework.env(application, baseUrl)).map(([key, value]) => `${key}=${value}`);
  return (
    <>
      <p>
        <label>
          The <code>.env</code> of a bot with{' '}
          <select
            value={framework.name}
            onChange={({ currentTarget }) => {
              setName(currentTarget.value);
            }}
          >
            {FRAMEWORKS.map((each) => (
              <option key={each.name} value={each.name}>
                {each.name}
              </option>
            ))}
          </select>
        </label>
      </p>
      <Line text={lines.join('\n')} what="the lines" />
      {framework.hint !== undefined && <p class="faint">{framework.hint}</p>}
      {framework.by !== 'http' && (
        <p role="status">
          Waiting for a connection to the gateway, at <code>{toGateway(baseUrl)}</code> or as the API says.
        </p>
      )}
      {framework.by !== 'gateway' && (
        <EndpointForm applicationId={application.id} control={control} onProbed={onProbed} />
      )}
      {probed && (
        <>
          <p>{probed.url} was not accepted:</p>
          <ProbeList probes={probed.probes} />
        </>
      )}
    </>
  );
}

function EndpointForm({
  applicationId,
  control,
  onProbed,
}: Pick<ConnectProps, 'control' | 'onProbed'> & { readonly applicationId: string }) {
  const [url, setUrl] = useState('http://127.0.0.1:3000/interactions');
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const ask = async () => {
    setIsAsking(true);
    setProblem(null);
    try {
      onProbed({ applicationId, url, probes: await control.setEndpoint(applicationId, url) });
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : String(error));
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <form
      class="endpoint-form"
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <label>
        It receives interactions at{' '}
        <input
          type="url"
          required
          value={url}
          onInput={({ currentTarget }) => {
            setUrl(currentTarget.value);
          }}
        />
      </label>
      <button type="submit" class="action" disabled={isAsking}>
        {isAsking ? 'Probing…' : 'Probe and use'}
      </button>
      {problem !== null && (
        <p class="refused" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

const PROBES = {
  ping: 'A signed PING is answered',
  bad_signature: 'A wrong signature is refused with 401',
} as const satisfies Record<keyof Probes, string>;

/** What both probes of an address found. */
export function ProbeList({ probes }: { readonly probes: Probes }) {
  return (
    <div role="status">
      <ul class="probes" aria-label="Probes">
        {(Object.keys(PROBES) as (keyof Probes)[]).map((name) => (
          <Probe key={name} what={PROBES[name]} report={probes[name]} />
        ))}
      </ul>
    </div>
  );
}

function Probe({ what, report }: { readonly what: string; readonly report: ProbeReport }) {
  const { accepted, status, milliseconds, reason } = report;
  return (
    <li class={accepted ? 'probe passed' : 'probe failed'}>
      <span aria-hidden="true">{accepted ? '✓' : '✗'}</span>{' '}
      <span>
        {what}: {accepted ? 'yes' : 'no'}
        {status !== null && `, ${status}`} after {milliseconds} ms.{reason !== null && ` ${reason}`}
      </span>
    </li>
  );
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

function Line({ text, what = 'the line' }: { readonly text: string; readonly what?: string }) {
  return (
    <div class="line">
      <pre tabIndex={0} aria-label="To copy">
        {text}
      </pre>
      <CopyButton text={text} what={what} />
    </div>
  );
}

const post = (url: string, body: object) =>
  `curl ${url} -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`;
