import { ButtonStyle } from 'commandry/protocol';
import { toWebUrl } from '../address.js';
import { useMessageContext } from '../message-context-provider.js';
import { EmojiView } from './emoji.js';
import { usePurchase, useUsage } from './component-use.js';
import type { WireButton } from './component-objects.js';

const CLASSES: Readonly<Record<ButtonStyle, string>> = {
  [ButtonStyle.PRIMARY]: 'primary',
  [ButtonStyle.SECONDARY]: 'secondary',
  [ButtonStyle.SUCCESS]: 'success',
  [ButtonStyle.DANGER]: 'danger',
  [ButtonStyle.LINK]: 'link',
  [ButtonStyle.PREMIUM]: 'premium',
};

/** A button: one that causes an interaction, opens a link, or buys something. */
export function ButtonView({ button }: { readonly button: WireButton }) {
  if (button.style === ButtonStyle.LINK) return <LinkButton button={button} />;
  if (button.style === ButtonStyle.PREMIUM) return <PremiumButton button={button} />;
  return <InteractiveButton button={button} />;
}

function InteractiveButton({ button }: { readonly button: WireButton }) {
  const { isBusy, use } = useUsage();
  const customId = button.custom_id ?? '';
  return (
    <button
      type="button"
      class={`button ${CLASSES[button.style]}`}
      disabled={button.disabled === true}
      aria-busy={isBusy}
      aria-disabled={isBusy || undefined}
      data-custom-id={customId}
      onClick={() => void use(customId)}
    >
      <Face button={button} />
    </button>
  );
}

/** Buys a SKU of the application. It causes no interaction. */
function PremiumButton({ button }: { readonly button: WireButton }) {
  const { isBusy, buy } = usePurchase();
  const { skus } = useMessageContext();
  const skuId = button.sku_id ?? '';
  return (
    <button
      type="button"
      class="button premium"
      disabled={button.disabled === true}
      aria-busy={isBusy}
      title="Buys it in the emulator; nothing is charged"
      onClick={() => void buy(skuId)}
    >
      {skus.get(skuId) ?? `Premium ${skuId}`}
    </button>
  );
}

function LinkButton({ button }: { readonly button: WireButton }) {
  const url = toWebUrl(button.url);
  if (button.disabled === true || url === null) {
    return (
      <button type="button" class="button link" disabled title={button.url}>
        <Face button={button} />
      </button>
    );
  }
  return (
    <a class="button link" href={url} target="_blank" rel="noopener noreferrer">
      <Face button={button} />
      <svg class="outward" viewBox="0 0 12 12" aria-hidden="true">
        <path d="M4 2h6v6M10 2 3 9" />
      </svg>
    </a>
  );
}

function Face({ button }: { readonly button: WireButton }) {
  return (
    <>
      <EmojiView emoji={button.emoji} />
      {button.label ? <span>{button.label}</span> : null}
    </>
  );
}
