import type { Recording } from '../../../recordings/recording.js';
import { writeTest } from '../../../recordings/write-test.js';
import { ControlError, type ControlCall } from './control-route.js';

/** `GET /control/requests/{id}/test`: the source of a test with the kit. */
export interface TestResult {
  readonly code: string;
}

/** `GET /control/recording`: what was done since the start, or with `?after=` after the action of that number. */
export function showRecording({ service, query }: ControlCall): Recording {
  const after = query['after'];
  if (after !== undefined && (typeof after !== 'string' || !/^\d{1,15}$/.test(after)))
    throw new ControlError(400, 'BAD_REQUEST', 'after: must be the number of an action');
  const recording = service.recorder.toRecording({ after: Number(after ?? 0) });
  if (recording) return recording;
  throw new ControlError(409, 'NOT_RECORDING', 'Nothing is recorded here.');
}

/** `GET /control/requests/{id}/recording`: one interaction, with what it needs. */
export function showRequestRecording({ service, param }: ControlCall): Recording {
  const recording = service.recorder.toRecording({ interactionId: param('id') });
  if (recording) return recording;
  const why = 'Nobody has caused it here, or it is no longer remembered.';
  throw new ControlError(404, 'UNKNOWN_REQUEST', `There is no recording of ${param('id')}. ${why}`);
}

export function showRequestTest(call: ControlCall): TestResult {
  return { code: writeTest(showRequestRecording(call), call.service.tests) };
}
