import type { NicknameMessages } from './en.ts'

export const messages: NicknameMessages = {
  title: 'Votre pseudo',
  another: 'Choisissez un autre pseudo',
  lead: 'La salle le voit dans le hall et au classement. Il est supprimé à la fin de la session.',
  wasRemoved: 'L’animateur a retiré votre pseudo.',
  label: 'Pseudo',
  offerAnother: 'En proposer un autre',
  take: 'Prendre ce pseudo',
  problems: {
    NICKNAME_INVALID: 'Un pseudo compte de 1 à 40 caractères visibles.',
    NICKNAME_TAKEN: 'Quelqu’un a déjà ce pseudo, ou un pseudo qui lui ressemble. Choisissez-en un autre.',
    NICKNAME_RESERVED:
      'On pourrait vous prendre pour l’animateur ou pour l’organisation. Choisissez-en un autre.',
    NICKNAME_REFUSED: 'Ce pseudo n’est pas autorisé ici. Choisissez-en un autre.',
    other: 'Cela n’a pas fonctionné. Réessayez.',
  },
  // All of them masculine, as the qualities are.
  animals: [
    ...['Aigle', 'Bison', 'Castor', 'Cerf', 'Colibri', 'Corbeau', 'Criquet', 'Cygne', 'Dauphin', 'Écureuil'],
    ...['Élan', 'Faucon', 'Gecko', 'Hérisson', 'Héron', 'Hibou', 'Ibis', 'Jaguar', 'Koala', 'Lémurien'],
    ...['Lièvre', 'Lion', 'Loup', 'Lynx', 'Macareux', 'Manchot', 'Merle', 'Moineau', 'Ours', 'Panda'],
    ...['Papillon', 'Perroquet', 'Phoque', 'Pingouin', 'Pinson', 'Puma', 'Renard', 'Rossignol', 'Tigre'],
    'Triton',
  ],
  qualities: [
    ...['agile', 'aimable', 'alerte', 'attentif', 'audacieux', 'brave', 'calme', 'courageux', 'curieux'],
    ...['discret', 'élégant', 'enjoué', 'fidèle', 'fier', 'futé', 'gai', 'habile', 'joyeux', 'lumineux'],
    ...['malin', 'patient', 'rapide', 'sage', 'serein', 'vif'],
  ],
  joined: (animal, quality) => `${animal} ${quality}`,
}
