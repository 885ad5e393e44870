import type { StageView } from '../stage/stage-bar.js';
import type { PaletteAction } from './palette.js';

/** What the actions depend on. */
interface Known {
  /** True if the bot is connected to Discord itself: nothing is sent to it from here, and nothing set up. */
  readonly isLive: boolean;
  readonly isInGuild: boolean;
  readonly requestCount: number;
  /** The name of the selected request. */
  readonly selected: string | undefined;
}

/** What the actions do. */
export interface PageDeeds {
  readonly showRequests: () => void;
  readonly clearRequests: () => void;
  /** Selects the request above or below the selected one, else the newest. */
  readonly step: (by: -1 | 1) => void;
  readonly sendAgain: (how: 'same_bytes' | 'fresh') => void;
  readonly copyTest: () => void;
  readonly show: (view: StageView) => void;
  readonly save: () => void;
  readonly restore: () => void;
  readonly saveRecording: () => void;
}

/** The deeds as they are when an action is chosen. */
interface Latest {
  readonly current: PageDeeds;
}

/** The actions about all of the session, which the page has in a menu as well. */
export function listSessionActions(deeds: Latest): readonly PaletteAction[] {
  const group = 'Session';
  return [
    {
      key: 'save',
      label: 'Save everything…',
      detail: 'share: world, messages and requests in one file',
      ...{
        group,
        onChoose: () => {
          deeds.current.save();
        },
      },
    },
    {
      key: 'restore',
      label: 'Open a saved file…',
      detail: 'share: replaces everything in this emulator',
      ...{
        group,
        onChoose: () => {
          deeds.current.restore();
        },
      },
    },
    {
      key: 'recording',
      label: 'Save as recording',
      detail: 'actions and results, for replay',
      ...{
        group,
        onChoose: () => {
          deeds.current.saveRecording();
        },
      },
    },
  ];
}

/** Everything that the page can do beside going somewhere. */
export function listActions(known: Known, deeds: Latest): readonly PaletteAction[] {
  const { isLive, isInGuild, requestCount, selected } = known;
  const view = (key: StageView, label: string, detail: string): PaletteAction => ({
    key,
    label,
    detail,
    onChoose: () => {
      deeds.current.show(key);
    },
  });
  const ofRequests = (key: string, label: string, onChoose: () => void, detail?: string): PaletteAction => ({
    key,
    label,
    group: 'Requests',
    onChoose,
    ...(detail === undefined ? {} : { detail }),
  });
  return [
    {
      key: 'requests',
      label: 'Requests',
      detail: 'requests to the bots, and their results',
      onChoose: () => {
        deeds.current.showRequests();
      },
    },
    ...(isLive
      ? []
      : [
          ...(isInGuild
            ? [view('access', 'Who can use what', 'permissions of commands, by member and channel')]
            : []),
          view('registration', 'Registration', 'declared and registered commands, side by side'),
          view('faults', 'Faults', 'failures on purpose'),
          view('clock', 'Clock', 'move the time forward'),
        ]),
    ...(requestCount > 0
      ? [
          ofRequests(
            'newer',
            'Next newer request',
            () => {
              deeds.current.step(-1);
            },
            '[',
          ),
          ofRequests(
            'older',
            'Next older request',
            () => {
              deeds.current.step(1);
            },
            ']',
          ),
        ]
      : []),
    ...(selected === undefined
      ? []
      : [
          ...(isLive
            ? []
            : [
                ofRequests(
                  'fresh',
                  'Send fresh',
                  () => {
                    deeds.current.sendAgain('fresh');
                  },
                  selected,
                ),
                ofRequests(
                  'same',
                  'Send again',
                  () => {
                    deeds.current.sendAgain('same_bytes');
                  },
                  `the same bytes: ${selected}`,
                ),
              ]),
          ofRequests(
            'test',
            'Copy as a test',
            () => {
              deeds.current.copyTest();
            },
            selected,
          ),
        ]),
    ...(requestCount > 0
      ? [
          ofRequests('clear', 'Clear the requests', () => {
            deeds.current.clearRequests();
          }),
        ]
      : []),
    ...(isLive ? [] : listSessionActions(deeds)),
  ];
}
