import { STATUS_CODES } from 'node:http';
import { toHttpError } from './errors/api-error-response.js';
import { findRefusal } from './errors/translate-error.js';
import { toRateLimitError } from './rate-limit-response.js';
import type { ApiResponse } from './api-route.js';
import type { BucketName } from '../../domain/rate-limits/buckets.js';
import type { Service } from '../../emulator-modules.js';
import type { ApiFault } from '../../domain/faults/fault.js';
import type { FaultyRequest } from '../../domain/faults/fault-list.js';
import { waitFor } from '../../domain/faults/wait-for-delay.js';

/** A request, its rate limit bucket and its fault. */
interface Met extends Pick<FaultyRequest, 'method' | 'path'> {
  readonly bucket: BucketName | undefined;
  readonly fault: ApiFault | undefined;
}

/**
 * Carries out a request with its fault, if any.
 *
 * @returns Undefined if the connection must be closed without a response.
 * @throws ApiError of the fault, or what carrying out the request throws.
 */
export async function injectApiFault(
  service: Service,
  { bucket, fault, method, path }: Met,
  carryOut: () => ApiResponse | Promise<ApiResponse>,
): Promise<ApiResponse | undefined> {
  if (!fault) return carryOut();
  service.events.emit({ type: 'FAULT_USED', fault, method, path });
  switch (fault.kind) {
    case 'drop':
      if (fault.when === 'after') await settle(carryOut);
      return undefined;
    case 'delay':
      await waitFor(service, fault.delay_ms);
      return carryOut();
    case 'status':
      throw toHttpError(
        fault.status,
        STATUS_CODES[fault.status] ?? (fault.status < 500 ? 'Client Error' : 'Server Error'),
      );
    case 'rate_limit':
      throw toRateLimitError(service.limiter.refuse(bucket, fault.scope, fault.retry_after_ms));
  }
}

/** The result is not reported to anybody. */
async function settle(carryOut: () => ApiResponse | Promise<ApiResponse>): Promise<void> {
  try {
    await carryOut();
  } catch (error) {
    if (!findRefusal(error)) throw error;
  }
}
