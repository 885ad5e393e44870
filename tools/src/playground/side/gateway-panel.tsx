import { useEffect, useRef, useState } from 'preact/hooks';
import type { ControlSummary, FaultRequest, GatewaySession } from '../../emulator/index.js';
import { MenuButton } from '../controls/menu-button.js';

interface Props {
  readonly sessions: readonly GatewaySession[];
  readonly applications: ControlSummary['applications'];
  /** The guild on the page, which an outage is of; null in direct messages. */
  readonly guildId: string | null;
  /** The time of the emulator in milliseconds of the Unix epoch. */
  readonly now: () => number;
  readonly onFault: (label: string, fault: FaultRequest) => void;
}

/** The sessions of bots at the gateway, with the faults that can be caused. Nothing where there is none. */
export function GatewayPanel({ sessions, applications, ...rest }: Props) {
  if (sessions.length === 0) return null;
  return (
    <>
      <h2>Gateway</h2>
      <ul class="applications">
        {sessions.map((session) => (
          <SessionView
            key={session.id}
            session={session}
            name={
              applications.find(({ id }) => id === session.application_id)?.name ?? session.application_id
            }
            {...rest}
          />
        ))}
      </ul>
    </>
  );
}

interface SessionProps extends Pick<Props, 'guildId' | 'now' | 'onFault'> {
  readonly session: GatewaySession;
  readonly name: string;
}

function SessionView({ session, name, guildId, now, onFault }: SessionProps) {
  const [isOpen, setOpen] = useState(false);
  const { shard, sequence, intents, latency_ms: latencyMs, resumes, connected_since_ms: sinceMs } = session;
  const isConnected = sinceMs !== null;
  const on = { on: 'gateway', session_id: session.id } as const;
  const faults: readonly (readonly [label: string, fault: FaultRequest])[] = [
    ['Drop the connection', { ...on, kind: 'drop' }],
    ['Tell it to reconnect', { ...on, kind: 'reconnect' }],
    ['Invalidate the session (resumable)', { ...on, kind: 'invalid_session', resumable: true }],
    ['Invalidate the session (not resumable)', { ...on, kind: 'invalid_session', resumable: false }],
    ['Ignore the next heartbeat', { ...on, kind: 'ignore_heartbeat' }],
    ['Send the next event twice', { ...on, kind: 'duplicate' }],
    ['Delay the next event by 5 seconds', { ...on, kind: 'delay', delay_ms: 5_000 }],
    ...(guildId === null
      ? []
      : [
          [
            'Make this guild unavailable for 30 seconds',
            { ...on, kind: 'outage', guild_id: guildId, duration_ms: 30_000 },
          ] as const,
        ]),
  ];
  const details = [
    `shard ${shard.join('/')}`,
    `sequence ${sequence}`,
    latencyMs === null ? undefined : `${Math.round(latencyMs)} ms`,
    resumes === 0 ? undefined : `resumed ${resumes} ${resumes === 1 ? 'time' : 'times'}`,
    isConnected ? `connected for ${formatAge(now() - sinceMs)}` : 'waiting for a resume',
  ].filter((each) => each !== undefined);
  return (
    <li class="application gateway-session">
      <span class="application-name">
        <span class={isConnected ? 'dot on' : 'dot off'} aria-hidden="true" />
        {name}
        <MenuButton
          label={`Faults for the session of ${name}`}
          nothing=""
          isOpen={isOpen}
          onToggle={setOpen}
          items={faults.map(([label, fault]) => ({
            key: label,
            label,
            onChoose: () => {
              onFault(label, fault);
            },
          }))}
        />
      </span>
      <span class="application-detail">{details.join(' · ')}</span>
      <details class="application-detail">
        <summary>{`${intents.length} ${intents.length === 1 ? 'intent' : 'intents'}, ${sum(session.dispatched)} events`}</summary>
        <p>{intents.length === 0 ? 'No intents.' : intents.join(', ')}</p>
        <Counts title="Dispatched" counts={session.dispatched} />
        <Counts title="Withheld: an intent is missing" counts={session.withheld} />
      </details>
    </li>
  );
}

function Counts({
  title,
  counts,
}: {
  readonly title: string;
  readonly counts: GatewaySession['dispatched'];
}) {
  const entries = Object.entries(counts);
  if (entries.length === 0) return null;
  return (
    <>
      <strong>{title}</strong>
      <ul>
        {entries.map(([type, count]) => (
          <li key={type}>
            {type} {count}
          </li>
        ))}
      </ul>
    </>
  );
}

function sum(counts: GatewaySession['dispatched']): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

function formatAge(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

const NO_SESSIONS: readonly GatewaySession[] = [];

/** How long changes are gathered before the sessions are read again, in milliseconds. */
const GATHERING_MS = 200;

/**
 * Returns the sessions, read again a moment after something has happened.
 *
 * @param hasSome - False if there is none: then nothing is read.
 * @param revision - Changes with every event.
 */
export function useGatewaySessions(
  read: () => Promise<readonly GatewaySession[]>,
  hasSome: boolean,
  revision: number,
): readonly GatewaySession[] {
  const [sessions, setSessions] = useState(NO_SESSIONS);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    if (!hasSome) {
      setSessions(NO_SESSIONS);
      return;
    }
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      // The page says by itself that the emulator does not answer.
      read().then(setSessions, () => undefined);
    }, GATHERING_MS);
  }, [hasSome, revision]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  return sessions;
}
