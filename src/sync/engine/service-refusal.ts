import { CommandryError, type ServiceRefusal } from '../../common/errors/commandry-error.js';

/** Returns the service's refusal; `undefined` for every other error. */
export function serviceRefusalOf(error: unknown): ServiceRefusal | undefined {
  return error instanceof CommandryError && error.code === 'SERVICE_REFUSED' ? error.service : undefined;
}

/** For example `status 400, code 50035`. */
export function describeServiceAnswer({ status, code }: ServiceRefusal): string {
  return code === undefined ? `status ${status}` : `status ${status}, code ${code}`;
}
