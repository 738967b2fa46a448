import type { StartingDeck } from '../starting-deck.ts'

export const iceBreaker: StartingDeck = {
  title: 'Brise-glace',
  lead: "Dix minutes au bout desquelles tout le monde s'est exprimé, avant d'entrer dans le vif du sujet.",
  slides: [
    {
      content: {
        title: 'Bienvenue',
        body: "Merci d'être là.\n\n- Participez avec votre téléphone\n- Rien n'est noté\n- Passez ce qui ne vous plaît pas",
        on_phones: false,
        notes: 'Attendre que la plupart soient arrivés, puis commencer par la question facile.',
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: "Comment allez-vous aujourd'hui ?",
        options: [
          { text: 'En pleine forme' },
          { text: 'Au calme et en confiance' },
          { text: 'Un peu de fatigue' },
          { text: 'Redemandez-moi après le café' },
        ],
      },
    },
    { question: { type: 'WORD_CLOUD', prompt: "D'où participez-vous ?", settings: { max_words: 1 } } },
    {
      question: {
        type: 'RATING',
        prompt: 'Connaissez-vous bien ce groupe ?',
        settings: { min_label: 'Pas encore', max_label: 'Très bien' },
        notes:
          "Une moyenne basse n'est pas une mauvaise nouvelle : les trois diapositives suivantes sont là pour ça.",
      },
    },
    {
      question: {
        type: 'MULTIPLE_CHOICE',
        prompt: "Qu'est-ce qui vous met en route le matin ?",
        options: [
          { text: 'Bouger un peu' },
          { text: 'Un moment de calme' },
          { text: 'De la musique' },
          { text: 'Un bon petit déjeuner' },
          { text: "Parler avec quelqu'un" },
        ],
        settings: { allow_multiple: true },
      },
    },
    {
      question: {
        type: 'SPINNER',
        prompt: 'On fait tourner la roue : qui veut répondre ?',
        options: [
          { text: "Qu'avez-vous appris la semaine dernière ?" },
          { text: "Qu'emporteriez-vous sur une île ?" },
          { text: 'Quel plat pourriez-vous manger chaque jour ?' },
          { text: 'Enfant, quel métier vouliez-vous faire ?' },
          { text: 'Quel endroit faut-il voir une fois ?' },
        ],
        notes:
          "Demander qui veut répondre après chaque tour. Personne n'y est obligé. Trois ou quatre tours suffisent.",
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: 'Que peu de gens ici savent-ils de vous ?',
        settings: { max_length: 200 },
        notes:
          "En lire quelques-unes à voix haute et laisser la salle deviner. L'auteur a le droit de ne pas se dévoiler.",
      },
    },
  ],
}
