import { ComponentType } from '../components/component.js';
import type { SubmittedAnswer } from '../components/modals/submitted-component.js';
import type { SubmittedComponent } from './modal-interaction.js';

/** Returns the answers in a component at the top of a submitted modal. */
export function answersIn(component: SubmittedComponent): readonly SubmittedAnswer[] {
  switch (component.type) {
    case ComponentType.LABEL:
      return [component.component];
    case ComponentType.ACTION_ROW:
      return component.components;
    default:
      return [];
  }
}
