import type { PermanentRoomMessages } from '../en/permanent-rooms.ts'

export const messages: PermanentRoomMessages = {
  address: 'Votre adresse',
  addressHint:
    'Elle précède le nom d’une salle : lettres a–z, chiffres et traits d’union. Les liens avec une adresse antérieure cessent de fonctionner.',
  noAddress: 'Sans elle, les salles permanentes n’ont pas d’adresse.',
  rooms: 'Salles',
  lead: 'Une seule adresse pour une série de sessions. Elle mène à la session en cours ou indique quand la prochaine ouvre.',
  none: 'Aucune pour l’instant.',
  create: 'Nouvelle salle',
  name: 'Nom dans l’adresse',
  nameHint: 'Lettres a–z, chiffres et traits d’union, par exemple lundi. Il ne peut plus être modifié.',
  roomTitle: 'Titre',
  roomTitleHint: 'Il s’affiche pendant l’attente.',
  deck: 'Présentation',
  deckHint: 'Ses sessions reçoivent cette salle.',
  noDeck: 'Aucune',
  createSubmit: 'Créer',
  remove: 'Supprimer',
  removeNamed: title => `Supprimer la salle ${title}`,
  removeLead: 'Son adresse cesse de fonctionner. Ses sessions restent.',
  removed: title => `${title} est supprimée.`,
  withoutAddress: 'Définissez d’abord votre adresse : la salle recevra alors son lien.',
  rules: {
    address:
      'Seulement des lettres a–z, des chiffres et des traits d’union isolés entre eux ; au moins trois caractères pour l’organisation.',
    reserved: 'Cette adresse est réservée. Choisissez-en une autre.',
    taken: 'Déjà pris. Choisissez autre chose.',
  },
}
