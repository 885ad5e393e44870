import { createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';

/** Uses a component of the surrounding message: a button, or a select with the chosen values. */
export type UseComponent = (customId: string, values?: readonly string[]) => Promise<void>;

/** The message context of components. */
export interface Usage {
  readonly useComponent: UseComponent;
  /** Buys a SKU of the message's application. */
  readonly buy: (skuId: string) => Promise<void>;
  /** When the message was last edited: then selects show the message's values again. */
  readonly editedAt: string | null;
}

const Usage = createContext<Usage>({
  useComponent: () => Promise.resolve(),
  buy: () => Promise.resolve(),
  editedAt: null,
});

export const UsageProvider = Usage.Provider;

export function useEditedAt(): string | null {
  return useContext(Usage).editedAt;
}

/** Returns how to use a component, and whether that is in progress. Meanwhile it cannot be used again. */
export function useUsage(): { readonly isBusy: boolean; readonly use: UseComponent } {
  const { isBusy, run } = useOneAtATime(useContext(Usage).useComponent);
  return { isBusy, use: run };
}

/** Does the same for a purchase. */
export function usePurchase(): { readonly isBusy: boolean; readonly buy: Usage['buy'] } {
  const { isBusy, run } = useOneAtATime(useContext(Usage).buy);
  return { isBusy, buy: run };
}

function useOneAtATime<A extends readonly unknown[]>(act: (...given: A) => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const run = async (...given: A) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await act(...given);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}
