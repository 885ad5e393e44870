import type { ComponentChildren } from 'preact';
import type { Embed, EmbedField } from 'commandry/protocol';
import { toWebUrl } from './address.js';
import { useTint } from './color.js';
import { Markdown } from './markdown/markdown.js';
import { Picture } from './media.js';
import { MomentView } from './moment-view.js';

/** An embed of a message, with a coloured edge. */
export function EmbedView({ embed }: { readonly embed: Embed }) {
  const ref = useTint<HTMLElement>(embed.color);
  const { author, title, description, fields, thumbnail, image } = embed;
  return (
    <article ref={ref} class="embed" aria-label={title ?? author?.name ?? 'Embed'}>
      {thumbnail ? <Picture kind="thumbnail" url={thumbnail.url} /> : null}
      {author ? (
        <div class="embed-author">
          {author.icon_url ? <Picture kind="icon" url={author.icon_url} /> : null}
          <Linked url={author.url}>{author.name}</Linked>
        </div>
      ) : null}
      {title ? (
        <div class="embed-title">
          <Linked url={embed.url}>
            <Markdown text={title} isInLink={toWebUrl(embed.url) !== null} />
          </Linked>
        </div>
      ) : null}
      {description ? <Markdown text={description} /> : null}
      {fields && fields.length > 0 ? <Fields fields={fields} /> : null}
      {image ? <Picture kind="picture" url={image.url} /> : null}
      <Footer embed={embed} />
    </article>
  );
}

function Linked({
  url,
  children,
}: {
  readonly url: string | null | undefined;
  readonly children: ComponentChildren;
}) {
  const address = toWebUrl(url);
  if (address === null) return <>{children}</>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** Inline fields are shown in rows of at most three. */
function Fields({ fields }: { readonly fields: readonly EmbedField[] }) {
  return (
    <dl class="fields">
      {toRows(fields).flatMap((row, rowIndex) =>
        row.map((field, index) => (
          <div
            key={`${rowIndex}.${index}`}
            class={field.inline ? `embed-field of-${row.length}` : 'embed-field'}
          >
            <dt>
              <Markdown text={field.name} />
            </dt>
            <dd>
              <Markdown text={field.value} />
            </dd>
          </div>
        )),
      )}
    </dl>
  );
}

const MOST_IN_ROW = 3;

function toRows(fields: readonly EmbedField[]): EmbedField[][] {
  const rows: EmbedField[][] = [];
  for (const field of fields) {
    const row = rows.at(-1);
    if (row && field.inline && row[0]?.inline && row.length < MOST_IN_ROW) row.push(field);
    else rows.push([field]);
  }
  return rows;
}

function Footer({ embed: { footer, timestamp } }: { readonly embed: Embed }) {
  const ms = typeof timestamp === 'string' ? Date.parse(timestamp) : Number.NaN;
  if (!footer && Number.isNaN(ms)) return null;
  return (
    <footer>
      {footer?.icon_url ? <Picture kind="icon" url={footer.icon_url} /> : null}
      {footer ? <span>{footer.text}</span> : null}
      {footer && !Number.isNaN(ms) ? <span aria-hidden="true">•</span> : null}
      {Number.isNaN(ms) ? null : <MomentView ms={ms} style="s" />}
    </footer>
  );
}
