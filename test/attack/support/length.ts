/** How long attacks go on: a few seconds with `npm test`, minutes with `ROOMFUL_ATTACK=long`. */
export const isLong = process.env.ROOMFUL_ATTACK === 'long'

/** What decides over the random parts of an attack: `ROOMFUL_ATTACK_SEED` tries another. */
export const seed = Number(process.env.ROOMFUL_ATTACK_SEED ?? 20_260_301)
