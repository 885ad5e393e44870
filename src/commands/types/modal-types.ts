import type { ModalComponent } from '../../protocol/components/modals/modal-component.js';
import type { Built } from './reply-types.js';
import type { Exact } from './exact.js';

/** A form that opens in front of the user. */
export interface NewModal {
  /** Comes back with the answers. 1 to 100 characters. */
  readonly custom_id: string;
  /** 1 to 45 characters. */
  readonly title: string;
  /** 1 to 5, in the service's shape or as builders. */
  readonly components: readonly (Exact<ModalComponent> | Built)[];
}

/** The call of an interaction that a modal can answer. */
export interface ModalCalls {
  /**
   * Answers by opening a modal. Only the initial response can: after a defer, an automatic one included, it is too late.
   * What is sent with it comes to the `onModal` of the application.
   *
   * @throws CommandryError `REPLY_ALREADY_SENT` or `REPLY_TOO_LATE`; `REPLY_INVALID` with the path of the fault.
   */
  showModal(modal: NewModal | Built): Promise<void>;
}
