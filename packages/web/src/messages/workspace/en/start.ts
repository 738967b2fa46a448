/** Texts of the dialogs that start and schedule sessions, loaded when one opens. */
export const messages = {
  startLead: 'The stage opens in a new tab; people join with the code that it shows.',
  startNamed: (title: string) => `Start “${title}”`,
  startNow: 'Start now',
  who: 'Who takes part?',
  whoHints: {
    ANONYMOUS: 'No names, or only nicknames. After the end no one can tell who answered what.',
    IDENTIFIED: 'People give a name, and you see who said what.',
  },
  more: (parts: readonly string[]) => `More: ${parts.join(', ')}`,
  short: {
    reactions: (isOn: boolean) => `reactions ${isOn ? 'on' : 'off'}`,
    wordFilter: (isOn: boolean) => `word filter ${isOn ? 'on' : 'off'}`,
    extraTime: { FREE: 'people choose more time', GRANTED: 'you grant more time' },
    door: 'joining stopped at first',
    lobbyNames: 'no names in the lobby',
    rounds: 'leaderboard after each section',
    handsFree: (seconds: number) => `hands-free, ${seconds} s`,
    room: (title: string) => `room “${title}”`,
  },
  extraTime: 'More time for those who need it',
  extraTimeChoices: {
    FREE: { text: 'People choose it themselves', hint: '50% more time, or twice as much.' },
    GRANTED: { text: 'You grant it', hint: 'On the remote, person by person.' },
  },
  door: 'Start with joining stopped',
  doorHint: 'No one can join until you allow it on the stage.',
  reactions: 'Reactions',
  reactionsHint: 'People can send emoji, which appear on the stage and are not stored.',
  nicknames: 'Nicknames',
  nicknamesHint:
    'People choose a name for the lobby and the leaderboard. It is deleted when the session ends.',
  lobbyNames: 'Names in the lobby',
  handsFree: 'Hands-free',
  handsFreeHint:
    'After a reveal, or on a slide, the next one comes by itself. Questions without a time limit wait for you.',
  handsFreeOff: 'Off',
  handsFreeAfter: (seconds: number) => `After ${seconds} seconds`,
  rounds: 'Leaderboard after each section',
  roundsHint:
    '“Next” shows it when a section of the presentation with points ends, and after the last slide.',
  wordFilter: 'Word filter',
  wordFilterHint: 'Texts that contain one wait for you before others see them.',
  room: 'Permanent room',
  roomHint: 'Its address leads to this session while it is open.',
  noRoom: 'None',
  scheduleNamed: (title: string) => `Schedule “${title}”`,
  scheduleLead: 'Between these times people answer at their own pace, without a presenter.',
  scheduleSubmit: 'Schedule',
  isScheduled: (when: string) => `It opens by itself: ${when}.`,
  opens: 'Opens',
  closes: 'Closes',
  zone: 'Time zone',
  inYourZone: (when: string) => `For you: ${when}`,
}

export type StartMessages = typeof messages
