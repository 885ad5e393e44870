import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { MessageContext } from './rendering-context.js';

const Context = createContext<MessageContext | null>(null);

/** Provides the context to every part of a message or modal. */
export const MessageContextProvider = Context.Provider;

const InView = createContext(true);

/** Tells the parts inside whether they are in or near the view: elsewhere, relative times need no updates. */
export const InViewProvider = InView.Provider;

export function useIsInView(): boolean {
  return useContext(InView);
}

export function useMessageContext(): MessageContext {
  const context = useContext(Context);
  if (!context) throw new Error('Parts of messages are shown inside of a MessagePlace.');
  return context;
}
