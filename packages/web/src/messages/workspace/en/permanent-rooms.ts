/** Texts of permanent rooms in the settings. */
export const messages = {
  address: 'Your address',
  addressHint:
    'It comes before the name of a room: letters a–z, digits and hyphens. Links with an earlier one stop working.',
  noAddress: 'Left empty, permanent rooms have no address.',
  rooms: 'Rooms',
  lead: 'One address for a series of sessions. It leads to the session that is live, or says when the next one opens.',
  none: 'None yet.',
  create: 'New room',
  name: 'Name in the address',
  nameHint: 'Letters a–z, digits and hyphens, such as monday. It cannot be changed later.',
  roomTitle: 'Title',
  roomTitleHint: 'People see it while they wait.',
  deck: 'Presentation',
  deckHint: 'Its sessions get this room.',
  noDeck: 'None',
  createSubmit: 'Create',
  remove: 'Delete',
  removeNamed: (title: string) => `Delete the room ${title}`,
  removeLead: 'Its address stops working. Its sessions stay.',
  removed: (title: string) => `${title} is deleted.`,
  withoutAddress: 'Set your address first: the room gets its link then.',
  rules: {
    address:
      'Only letters a–z, digits, and single hyphens between them; the organization needs at least three.',
    reserved: 'This address is reserved. Choose another.',
    taken: 'This is taken. Choose another.',
  } as Readonly<Record<string, string>>,
}

export type PermanentRoomMessages = typeof messages
