import type { Image } from '../../domain/images/image.ts'
import { storeImage } from '../../domain/images/stored-images.ts'
import type { HandlersFor } from './workspace-handler.ts'

/** Images of decks. */
export const deckImageHandlers: HandlersFor<'uploadImage'> = {
  uploadImage: (tx, _input, { membership, prepared }) =>
    storeImage(tx, membership.organization, prepared as Image),
}
