import { createContext } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';

/** Uses a component of the message that is around: a button, or a select with what was chosen. */
export type UseComponent = (customId: string, values?: readonly string[]) => Promise<void>;

const Usage = createContext<UseComponent>(() => Promise.resolve());

export const UsageProvider = Usage.Provider;

/** How a component is used, and whether that is under way. */
export function useUsage(): { readonly isBusy: boolean; readonly use: UseComponent } {
  const useComponent = useContext(Usage);
  const [isBusy, setBusy] = useState(false);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const use: UseComponent = async (customId, values) => {
    setBusy(true);
    try {
      await useComponent(customId, values);
    } finally {
      if (isThere.current) setBusy(false);
    }
  };
  return { isBusy, use };
}
