import { useState } from 'preact/hooks';
import { nameOfAddress, toFileUrl, toPictureUrl } from './address.js';
import { useMessageContext } from './message-context-provider.js';
import { formatBytes } from './moment.js';

/** A picture. If it cannot be loaded, or its source is not allowed, its description or name is shown. */
export function Picture({
  url,
  description,
  kind,
}: {
  readonly url: unknown;
  readonly description?: string | null | undefined;
  /** The class of the element. */
  readonly kind: string;
}) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const source = toPictureUrl(url);
  const name = description ?? nameOfAddress(url);
  if (source === null || source === failedUrl) {
    return (
      <span
        class={`no-picture ${kind}`}
        role="img"
        aria-label={name}
        title={typeof url === 'string' ? url : name}
      >
        {name}
      </span>
    );
  }
  return (
    <img
      class={kind}
      src={source}
      alt={description ?? ''}
      title={description ?? undefined}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => {
        setFailedUrl(source);
      }}
    />
  );
}

/** A file shown by its name, which links to it, and its size. */
export function FileCard({
  url,
  name,
  size,
  description,
}: {
  readonly url: unknown;
  readonly name: string;
  /** Bytes, if they are known. */
  readonly size: number | null;
  readonly description?: string | undefined;
}) {
  const { locale } = useMessageContext();
  const address = toFileUrl(url);
  return (
    <div class="file">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M6 2h8l5 5v15H6zM14 2v5h5" />
      </svg>
      <div>
        {address === null ? (
          <span>{name}</span>
        ) : (
          <a href={address} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        )}
        {size === null ? null : <small>{formatBytes(size, locale)}</small>}
        {description ? <small>{description}</small> : null}
      </div>
    </div>
  );
}
