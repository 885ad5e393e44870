import { useState } from 'preact/hooks';
import type { CodeError, CodeFrame } from '../../../emulator/index.js';
import { Refusal, type Control } from '../../api/control-api.js';
import { CopyButton } from '../../controls/copy-button.js';

interface Props {
  readonly error: CodeError;
  readonly control: Pick<Control, 'openEditor'>;
  /** Deeper causes are not drawn. Default 0. */
  readonly depth?: number;
}

const MOST_CAUSES = 8;

/** An error with the code around it: the bot's own frames open, those of packages folded, and what caused it. */
export function CodeErrorView({ error, control, depth = 0 }: Props) {
  const { name, message, stack, frames, cause } = error;
  return (
    <div class="code-error">
      <p class="code-error-message">
        <strong>{name}</strong>: {message}
      </p>
      {groupFrames(frames).map((group, index) =>
        group.isOwn ? (
          group.frames.map((frame, place) => (
            <OwnFrame
              key={`${index} ${place}`}
              frame={frame}
              control={control}
              isFirst={frames.find(({ is_own: isOwn }) => isOwn) === frame}
            />
          ))
        ) : (
          <details key={index} class="frames-folded">
            <summary>
              {group.frames.length === 1 ? '1 frame' : `${group.frames.length} frames`} in packages
            </summary>
            <ol>
              {group.frames.map((frame, place) => (
                <li key={place}>
                  <code>
                    {frame.function ?? '(anonymous)'} {formatPlace(frame)}
                  </code>
                </li>
              ))}
            </ol>
          </details>
        ),
      )}
      <details class="frames-folded">
        <summary>Full stack trace</summary>
        <pre tabIndex={0} aria-label="Stack trace">
          {stack}
        </pre>
        <CopyButton text={stack} what="the stack" />
      </details>
      {cause && depth < MOST_CAUSES && (
        <div class="code-cause">
          <p class="hint">Caused by</p>
          <CodeErrorView error={cause} control={control} depth={depth + 1} />
        </div>
      )}
    </div>
  );
}

interface FrameGroup {
  readonly isOwn: boolean;
  readonly frames: readonly CodeFrame[];
}

/** The frames in their order, in runs of the bot's own and of others. */
export function groupFrames(frames: readonly CodeFrame[]): readonly FrameGroup[] {
  const groups: { isOwn: boolean; frames: CodeFrame[] }[] = [];
  for (const frame of frames) {
    const last = groups.at(-1);
    if (last?.isOwn === frame.is_own) last.frames.push(frame);
    else groups.push({ isOwn: frame.is_own, frames: [frame] });
  }
  return groups;
}

/** For example `/home/ada/bot/src/app.ts:12:5`, as terminals and editors read it. */
export function formatPlace({ file, line, column }: Pick<CodeFrame, 'file' | 'line' | 'column'>): string {
  return `${file}:${line}:${column}`;
}

interface FrameProps {
  readonly frame: CodeFrame;
  readonly control: Props['control'];
  readonly isFirst: boolean;
}

function OwnFrame({ frame, control, isFirst }: FrameProps) {
  const { function: name, file, line, source } = frame;
  const [trouble, setTrouble] = useState<string | null>(null);
  const open = async () => {
    try {
      await control.openEditor(frame);
      setTrouble(null);
    } catch (error) {
      setTrouble(
        error instanceof Refusal && error.code === 'NO_EDITOR'
          ? 'No editor can be opened from here. The place in your code:'
          : error instanceof Error
            ? error.message
            : String(error),
      );
    }
  };
  const folder = file.replace(/[^/\\]*(?:[/\\][^/\\]*)?$/, '');
  const code = <Source frame={frame} />;
  return (
    <div class="code-frame">
      <button type="button" class="code-place" title="Open in the editor" onClick={() => void open()}>
        <span class="faint">{folder}</span>
        <strong>{file.slice(folder.length)}</strong>:{line}:{frame.column}
        {name !== null && <span class="faint"> in {name}</span>}
      </button>
      {trouble !== null && (
        <p class="code-trouble" role="alert">
          {trouble} <code>{formatPlace(frame)}</code>{' '}
          <CopyButton text={formatPlace(frame)} what="the place in the code" />
        </p>
      )}
      {source &&
        (isFirst ? (
          code
        ) : (
          <details class="frames-folded">
            <summary>Code</summary>
            {code}
          </details>
        ))}
    </div>
  );
}

/** The lines around a place, with a marker below its column. */
function Source({ frame: { line, column, source, file } }: { readonly frame: CodeFrame }) {
  if (!source) return null;
  const { first_line: firstLine, lines } = source;
  const width = String(firstLine + lines.length - 1).length;
  return (
    <pre class="code-lines" tabIndex={0} aria-label={`${file} around line ${line}`}>
      {lines.map((text, index) => {
        const number = firstLine + index;
        const isHere = number === line;
        // Tabs stay tabs, so that the marker is below the column however wide they are.
        const before = text.slice(0, column - 1).replace(/[^\t]/g, ' ');
        return (
          <span key={index} class={isHere ? 'code-line here' : 'code-line'}>
            <span class="code-number">
              {isHere ? '>' : ' '} {String(number).padStart(width)} |{' '}
            </span>
            {text}
            {'\n'}
            {isHere && (
              <span class="code-caret">
                {' '.repeat(width + 2)} | {before}^{'\n'}
              </span>
            )}
          </span>
        );
      })}
    </pre>
  );
}
