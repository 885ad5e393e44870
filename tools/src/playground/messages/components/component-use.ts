import { createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';

/** Uses a component of the message that is around: a button, or a select with what was chosen. */
export type UseComponent = (customId: string, values?: readonly string[]) => Promise<void>;

/** What components need of the message they are on. */
export interface Usage {
  readonly useComponent: UseComponent;
  /** When the message was edited last: then selects show again what the message says. */
  readonly editedAt: string | null;
}

const Usage = createContext<Usage>({ useComponent: () => Promise.resolve(), editedAt: null });

export const UsageProvider = Usage.Provider;

export function useEditedAt(): string | null {
  return useContext(Usage).editedAt;
}

/** How a component is used, and whether that is under way. Meanwhile it cannot be used again. */
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
