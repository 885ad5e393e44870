import { useEffect, useState } from 'preact/hooks';
import type { Fault, StruckFaults } from '../../emulator/domain/faults/fault.js';
import { formatMs } from '../format-ms.js';
import { isMoved, nearestStop, STEPS, STOPS, UNITS } from './clock.js';
import {
  countStruck,
  describeFault,
  describeUse,
  FAULT_KINDS,
  FAULT_SUBJECTS,
  toFaultRequest,
  type FaultEntries,
  type FaultField,
} from './faults.js';
import { Popover, type Wanted } from './popover.js';
import type { StageActions } from './stage-actions.js';

interface ClockProps extends Wanted {
  readonly offsetMs: number;
  readonly stage: StageActions;
}

/** The clock: what it says, and how it is moved. */
export function ClockPanel({ offsetMs, stage, ...wanted }: ClockProps) {
  return (
    <Popover
      {...wanted}
      name="Clock"
      value={isMoved(offsetMs) ? `+${formatMs(offsetMs)}` : 'now'}
      isUnusual={isMoved(offsetMs)}
    >
      <ClockText offsetMs={offsetMs} />
      <div class="stage-row">
        {STEPS.map(([label, ms]) => (
          <button
            key={label}
            type="button"
            class="secondary"
            onClick={() => void stage.moveClock({ advance_ms: ms })}
          >
            {label}
          </button>
        ))}
      </div>
      <ExactMove stage={stage} />
      <p class="hint">
        It only moves forward. Restart the emulator to return to the present; a saved state keeps its time.
      </p>
    </Popover>
  );
}

function ClockText({ offsetMs }: { readonly offsetMs: number }) {
  const [nowMs, setNowMs] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNowMs(Date.now());
    }, 500);
    return () => {
      clearInterval(timer);
    };
  }, []);
  const time = new Date(nowMs + offsetMs);
  return (
    <p class="stage-clock">
      <time dateTime={time.toISOString()}>
        {time.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' })}
      </time>
      <span class="hint">
        {isMoved(offsetMs) ? ` ${formatMs(offsetMs)} ahead of this machine` : ' as on this machine'}
      </span>
    </p>
  );
}

function ExactMove({ stage }: { readonly stage: StageActions }) {
  const [count, setCount] = useState('30');
  const [unit, setUnit] = useState<keyof typeof UNITS>('days');
  const ms = Number(count) * UNITS[unit];
  return (
    <form
      class="stage-row"
      onSubmit={(event) => {
        event.preventDefault();
        void stage.moveClock({ advance_ms: Math.round(ms) });
      }}
    >
      <input
        type="range"
        class="stage-slider"
        aria-label="Amount, approximate"
        min={0}
        max={STOPS.length - 1}
        value={nearestStop(ms)}
        aria-valuetext={formatMs(ms)}
        onInput={(event) => {
          const [stopCount, stopUnit] = STOPS[event.currentTarget.valueAsNumber] ?? [1, 'seconds'];
          setCount(String(stopCount));
          setUnit(stopUnit);
        }}
      />
      <input
        type="number"
        class="entry"
        aria-label="Amount, exact"
        min="0.001"
        step="any"
        required
        value={count}
        onInput={(event) => {
          setCount(event.currentTarget.value);
        }}
      />
      <select
        class="entry"
        aria-label="Unit"
        value={unit}
        onChange={(event) => {
          setUnit(event.currentTarget.value as keyof typeof UNITS);
        }}
      >
        {Object.keys(UNITS).map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      <button type="submit" class="secondary">
        Move
      </button>
    </form>
  );
}

/** The latencies that have a button, in milliseconds. */
const LATENCIES_MS = [0, 200, 1_000, 2_500, 3_500];

/** The latency of deliveries. */
export function LatencyPanel({ delayMs, stage }: { readonly delayMs: number; readonly stage: StageActions }) {
  const [entered, setEntered] = useState('');
  useEffect(() => {
    setEntered(String(delayMs || 500));
  }, [delayMs]);
  return (
    <Popover name="Latency" value={delayMs === 0 ? 'none' : formatMs(delayMs)} isUnusual={delayMs > 0}>
      <p class="hint">Delays every delivery to a bot, at the cost of its 3 seconds.</p>
      <div class="stage-row">
        {LATENCIES_MS.map((ms) => (
          <button
            key={ms}
            type="button"
            class="secondary"
            aria-pressed={ms === delayMs}
            onClick={() => void stage.setLatency(ms)}
          >
            {ms === 0 ? 'None' : formatMs(ms)}
          </button>
        ))}
      </div>
      <form
        class="stage-row"
        onSubmit={(event) => {
          event.preventDefault();
          void stage.setLatency(Math.round(Number(entered)));
        }}
      >
        <input
          type="range"
          aria-label="Latency in milliseconds"
          min="0"
          max="5000"
          step="50"
          value={entered}
          onInput={(event) => {
            setEntered(event.currentTarget.value);
          }}
        />
        <input
          type="number"
          class="entry"
          aria-label="Exact latency in milliseconds"
          min="0"
          max="86400000"
          required
          value={entered}
          onInput={(event) => {
            setEntered(event.currentTarget.value);
          }}
        />
        <button type="submit" class="secondary">
          Set
        </button>
      </form>
    </Popover>
  );
}

interface FaultsProps extends Wanted {
  readonly armed: readonly Fault[];
  readonly struck: readonly StruckFaults[];
  /** The guild of an outage; null in direct messages. */
  readonly guildId: string | null;
  readonly stage: StageActions;
}

/** The form that arms a fault, and how often each kind has struck. */
export function FaultsPanel({ armed, struck, guildId, stage, ...wanted }: FaultsProps) {
  const [chosen, setChosen] = useState(0);
  const [entries, setEntries] = useState<FaultEntries>({});
  const [times, setTimes] = useState('1');
  const kinds = FAULT_KINDS.filter(({ kind }) => guildId !== null || kind !== 'outage');
  const kind = kinds[chosen] ?? kinds[0];
  return (
    <Popover
      {...wanted}
      name="Faults"
      value={armed.length === 0 ? 'none' : String(armed.length)}
      isUnusual={armed.length > 0}
    >
      <form
        class="stage-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (kind) void stage.arm(toFaultRequest(kind, entries, Number(times), guildId));
        }}
      >
        <label class="stage-field">
          Fault
          <select
            class="entry"
            value={chosen}
            onChange={(event) => {
              setChosen(Number(event.currentTarget.value));
              setEntries({});
            }}
          >
            {(['delivery', 'api', 'gateway'] as const).map((on) => (
              <optgroup key={on} label={FAULT_SUBJECTS[on]}>
                {kinds.map((each, index) =>
                  each.on === on ? (
                    <option key={each.kind} value={index}>
                      {FAULT_SUBJECTS[on]} {each.label}
                    </option>
                  ) : null,
                )}
              </optgroup>
            ))}
          </select>
        </label>
        {kind?.fields.map((field) => (
          <label key={field.name} class="stage-field">
            {field.label}
            <FieldInput
              field={field}
              text={entries[field.name] ?? field.initial}
              onText={(text) => {
                setEntries({ ...entries, [field.name]: text });
              }}
            />
          </label>
        ))}
        <label class="stage-field">
          How often
          <input
            type="number"
            class="entry"
            min="1"
            max="1000000"
            required
            value={times}
            onInput={(event) => {
              setTimes(event.currentTarget.value);
            }}
          />
        </label>
        <button type="submit" class="action">
          Arm
        </button>
      </form>
      {struck.length > 0 && (
        <>
          <h3 class="stage-heading">Triggered</h3>
          <ul class="stage-list">
            {struck.map(({ on, kind: struckKind, count }) => (
              <li key={`${on} ${struckKind}`}>
                {FAULT_SUBJECTS[on]}{' '}
                {FAULT_KINDS.find((each) => each.on === on && each.kind === struckKind)?.label}: {count}
              </li>
            ))}
          </ul>
        </>
      )}
    </Popover>
  );
}

interface FieldProps {
  readonly field: FaultField;
  readonly text: string;
  readonly onText: (text: string) => void;
}

function FieldInput({ field: { kind, choices = [] }, text, onText }: FieldProps) {
  const onInput = (event: { readonly currentTarget: { readonly value: string } }) => {
    onText(event.currentTarget.value);
  };
  if (kind === 'choice') {
    return (
      <select class="entry" value={text} onChange={onInput}>
        {choices.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  if (kind === 'text') return <input type="text" class="entry" value={text} onInput={onInput} />;
  return (
    <input
      type="number"
      class="entry"
      required
      min={kind === 'ms' ? '0.001' : undefined}
      step={kind === 'ms' ? 'any' : undefined}
      value={text}
      onInput={onInput}
    />
  );
}

interface ChipsProps {
  readonly armed: readonly Fault[];
  readonly latency: Fault | undefined;
  readonly struck: readonly StruckFaults[];
  readonly stage: StageActions;
}

/** What is armed, each to be removed, and how often anything has struck. Nothing where nothing is and nothing has. */
export function FaultChips({ armed, latency, struck, stage }: ChipsProps) {
  const all = latency ? [...armed, latency] : armed;
  const count = countStruck(struck);
  if (all.length === 0 && count === 0) return null;
  return (
    <div class="stage-chips">
      <ul class="stage-list" aria-label="Armed faults">
        {all.map((fault) => {
          const what = describeFault(fault);
          return (
            <li key={fault.id} class="fault-chip">
              {what} <small>{describeUse(fault)}</small>
              <button
                type="button"
                class="fault-remove"
                aria-label={`Remove: ${what}`}
                onClick={() => void stage.disarm(fault.id)}
              >
                ×
              </button>
            </li>
          );
        })}
      </ul>
      {all.length > 1 && (
        <button type="button" class="quiet" onClick={() => void stage.disarmAll()}>
          Remove all
        </button>
      )}
      <span class="hint" role="status">
        {count > 0 && `Faults triggered ${count} ${count === 1 ? 'time' : 'times'}`}
      </span>
    </div>
  );
}
