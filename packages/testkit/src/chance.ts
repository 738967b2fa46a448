import { crc32 } from 'node:zlib'
import { Chance as SeededChance } from '@roomful/contract/lib/chance'

/** Random numbers seeded by a text. Not for secrets. */
export class Chance extends SeededChance {
  constructor(seed: string) {
    super(crc32(seed))
  }
}
