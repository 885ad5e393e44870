import { createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';

/** Uses a component of the surrounding message: a button, or a select with the chosen values. */
export type UseComponent = (customId: string, values?: readonly string[]) => Promise<void>;

/** The message context of components. */
export interface Usage {
  readonly useComponent: UseComponent;
  /** When the message was last edited: then selects show the message's values again. */
  readonly editedAt: string | null;
}

const Usage = createContext<Usage>({ useComponent: () => Promise.resolve(), editedAt: null });

export const UsageProvider = Usage.Provider;

export function useEditedAt(): string | null {
  return useContext(Usage).editedAt;
}

/** Returns how to use a component, and whether that is in progress. Meanwhile it cannot be used again. */
export function useUsage(): { readonly isBusy: boolean; readonly use: UseComponent } {
  const { useComponent } = useContext(Usage);
  const [isBusy, setBusy] = useState(false);
  const use: UseComponent = async (customId, values) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await useComponent(customId, values);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, use };
}
