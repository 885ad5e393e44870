import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { MessageContext } from './rendering-context.js';

const Place = createContext<MessageContext | null>(null);

/** Gives the context to every part of a message or modal inside. */
export const MessagePlace = Place.Provider;

const InView = createContext(true);

/** Says of all parts inside whether they are in view or near it: elsewhere, nothing needs to go on with the time. */
export const InViewProvider = InView.Provider;

export function useIsInView(): boolean {
  return useContext(InView);
}

export function useMessageContext(): MessageContext {
  const context = useContext(Place);
  if (!context) throw new Error('Parts of messages are shown inside of a MessagePlace.');
  return context;
}
