/** Work that was queued, or could not be. */
export const QUEUE_ERRORS = {
  QUEUE_MISSING:
    'Pass queue to createApp: createBullQueue of commandry/bullmq, or createMemoryQueue for one machine and tests. Otherwise leave the setting out.',
  QUEUE_NOT_REACHED:
    'See the cause, and check the store behind the queue. The user was told that the command failed, and nothing was queued.',
  QUEUE_FULL: 'Run more workers, or a queue that keeps its work outside of the process, or raise maxWaiting.',
  QUEUE_CLOSED: 'Close the queue only when nothing is added any more: app.close() does that.',
  QUEUE_HAS_WORKER: 'Call runWorker once for each queue; concurrency says how much runs at once.',
  QUEUE_CANNOT_CARRY:
    'Reply with a message. A queued handler runs after the first response, which alone can open a modal or launch an Activity: do that in a handler that is not queued, and queue what follows it.',
  WORK_INVALID: 'Please report it with the message: Commandry itself makes what is queued.',
  WORK_UNKNOWN:
    'Deploy workers and web processes of the same version: the worker does not know the command or component of the work. The user was told so.',
  WORK_EXPIRED:
    'Run more workers: when the work began, the token of its interaction had expired, 15 minutes after the user caused it, so the user could not be told.',
  WORK_ABANDONED:
    'Look at how the processes of its workers ended: out of memory, crashed, or killed. The work had used its attempts, so it was not run again; the user was told that it failed.',
  WORK_ATTEMPT_FAILED: 'See the cause. The work is tried again, and the user was not told yet.',
  WORK_HANDED_BACK: 'Nothing has failed: the worker ended, and another one runs the work.',
  WORK_ALREADY_ANSWERED:
    'Nothing has failed: an earlier attempt had answered the interaction and did not come to its end, so the handler did not run again.',
  WORK_LEFT:
    'Work in memory ends with its process. Use a queue outside of it, such as createBullQueue of commandry/bullmq, or give close() more time (drainMs).',
  WORK_QUEUE_FAILED: 'See the cause, and check the store behind the queue. Work goes on when it is back.',
} as const;
