import type { PermanentRoomMessages } from '../en/permanent-rooms.ts'

export const messages: PermanentRoomMessages = {
  address: 'Su dirección',
  addressHint:
    'Va antes del nombre de una sala: letras a–z, cifras y guiones. Los enlaces con una anterior dejan de funcionar.',
  noAddress: 'Sin ella, las salas permanentes no tienen dirección.',
  rooms: 'Salas',
  lead: 'Una sola dirección para una serie de sesiones. Lleva a la sesión en curso o indica cuándo se abre la próxima.',
  none: 'Ninguna todavía.',
  create: 'Nueva sala',
  name: 'Nombre en la dirección',
  nameHint: 'Letras a–z, cifras y guiones, por ejemplo lunes. No se puede cambiar después.',
  roomTitle: 'Título',
  roomTitleHint: 'Se ve mientras se espera.',
  deck: 'Presentación',
  deckHint: 'Sus sesiones reciben esta sala.',
  noDeck: 'Ninguna',
  createSubmit: 'Crear',
  remove: 'Eliminar',
  removeNamed: title => `Eliminar la sala ${title}`,
  removeLead: 'Su dirección deja de funcionar. Sus sesiones permanecen.',
  removed: title => `${title} se ha eliminado.`,
  withoutAddress: 'Defina primero su dirección: entonces la sala recibirá su enlace.',
  rules: {
    address:
      'Solo letras a–z, cifras y guiones sueltos entre ellas; al menos tres caracteres para la organización.',
    reserved: 'Esta dirección está reservada. Elige otra.',
    taken: 'Ya está en uso. Elige otra cosa.',
  },
}
