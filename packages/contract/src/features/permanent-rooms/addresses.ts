/** Lengths of the two parts of an address of a permanent room, `<organization>/<room>`. */
export const addressLimits = { organizationMin: 3, organizationMax: 40, roomMax: 40 } as const
