/** Texts of the nickname form, with the words of offered nicknames, loaded in sessions with nicknames. */
export const messages = {
  title: 'Your nickname',
  another: 'Choose another nickname',
  lead: 'The room sees it in the lobby and on the leaderboard. It is deleted when the session ends.',
  wasRemoved: 'The presenter has removed your nickname.',
  label: 'Nickname',
  offerAnother: 'Suggest another',
  take: 'Use this nickname',
  problems: {
    NICKNAME_INVALID: 'A nickname has 1 to 40 visible characters.',
    NICKNAME_TAKEN: 'Someone here has this nickname or one that looks like it. Choose another.',
    NICKNAME_RESERVED: 'This could be mistaken for the presenter or the organization. Choose another.',
    NICKNAME_REFUSED: 'This nickname is not allowed here. Choose another.',
    other: 'That did not work. Try again.',
  },
  animals: [
    ...['Badger', 'Bear', 'Bison', 'Cricket', 'Deer', 'Dolphin', 'Eagle', 'Elk', 'Falcon', 'Fox'],
    ...['Gecko', 'Hare', 'Hawk', 'Hedgehog', 'Heron', 'Ibis', 'Jaguar', 'Kestrel', 'Koala', 'Lemur'],
    ...['Lion', 'Lynx', 'Marten', 'Moose', 'Newt', 'Otter', 'Owl', 'Panda', 'Parrot', 'Penguin'],
    ...['Puffin', 'Raven', 'Robin', 'Seal', 'Sparrow', 'Stork', 'Swan', 'Tiger', 'Whale', 'Wolf'],
  ],
  qualities: [
    ...['Brave', 'Bright', 'Calm', 'Cheerful', 'Clever', 'Curious', 'Daring', 'Eager', 'Friendly'],
    ...['Gentle', 'Happy', 'Jolly', 'Kind', 'Lively', 'Lucky', 'Merry', 'Mighty', 'Nimble', 'Patient'],
    ...['Playful', 'Proud', 'Quick', 'Quiet', 'Sunny', 'Wise'],
  ],
  joined: (animal: string, quality: string) => `${quality} ${animal}`,
}

export type NicknameMessages = typeof messages
