import { storeImage } from '../../features/images/stored-images.ts'
import type { HandlersFor } from './workspace-handler.ts'
import type { Prepared } from './workspace-preparations.ts'

/** Images of questions, options and content slides. */
export const imageHandlers: HandlersFor<'uploadImage'> = {
  uploadImage: (tx, _input, { membership, prepared }) =>
    storeImage(tx, membership.organization, prepared as Prepared<'uploadImage'>),
}
