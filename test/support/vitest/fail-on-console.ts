import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';

const spies: { method: string; spy: MockInstance }[] = [];
const METHODS = ['log', 'info', 'warn', 'error', 'debug'] as const;

/** A test that prints is a test that hides something: whatever reaches the console fails it. */
beforeEach(() => {
  for (const method of METHODS) {
    spies.push({ method, spy: vi.spyOn(console, method).mockImplementation(() => undefined) });
  }
});

afterEach(() => {
  for (const { method, spy } of spies.splice(0)) {
    expect(spy, `console.${method} was called`).not.toHaveBeenCalled();
    spy.mockRestore();
  }
});
