import type { StartingDeck } from '../starting-deck.ts'

export const trainingTest: StartingDeck = {
  title: 'Test de formation : en sécurité en ligne',
  lead: 'Un court test sur les mots de passe et les messages suspects, avec les réponses aussitôt. Fait pour être programmé : chacun le passe quand il veut.',
  slides: [
    {
      question: {
        type: 'QUIZ',
        prompt: 'Un message vous demande de confirmer tout de suite votre mot de passe. Que faites-vous ?',
        options: [
          { text: 'Je suis le lien et je vérifie la page' },
          { text: 'Je réponds pour demander des précisions' },
          { text: 'Je le signale sans suivre aucun lien', is_correct: true },
          { text: 'Je le transmets à mes collègues' },
        ],
        settings: { time_limit_seconds: null, speed_bonus: false, points: 100, reveal_after_answering: true },
        notes:
          'Programmer ce test (Options, programmer…) au lieu de le démarrer : chacun répond alors à son rythme et voit ce qui est juste après chaque réponse. Remplacer les questions par celles de votre formation.',
      },
    },
    {
      question: {
        type: 'QUIZ',
        prompt: 'À quoi reconnaît-on un faux message ?',
        options: [
          { text: 'Il vous met sous pression', is_correct: true },
          { text: "L'adresse de l'expéditeur est un peu fausse", is_correct: true },
          { text: 'Il vous appelle par votre nom' },
          { text: 'Il demande des mots de passe ou des paiements', is_correct: true },
        ],
        settings: {
          allow_multiple: true,
          time_limit_seconds: null,
          speed_bonus: false,
          points: 100,
          reveal_after_answering: true,
        },
      },
    },
    {
      question: {
        type: 'FILL_IN_BLANK',
        prompt:
          "Se connecter avec un mot de passe et une seconde preuve s'appelle l'authentification à deux ___.",
        settings: {
          blanks: [{ accepted: ['facteurs', 'étapes', 'etapes'] }],
          points: 100,
          reveal_after_answering: true,
        },
      },
    },
    {
      question: {
        type: 'MATCHING',
        prompt: 'À chaque mot son sens',
        options: [
          { text: 'Hameçonnage', match: 'Amener les gens à livrer leurs secrets' },
          { text: 'Chiffrement', match: 'Rendre des données lisibles avec une clé seulement' },
          { text: 'Sauvegarde', match: 'Une copie en cas de perte' },
          { text: 'Mise à jour', match: 'Une version qui corrige des failles' },
        ],
        settings: { points: 100, reveal_after_answering: true },
      },
    },
    {
      question: {
        type: 'ORDERING',
        prompt: 'Rangez ces mots de passe du plus faible au plus sûr',
        options: [
          { text: '123456' },
          { text: 'Printemps2026' },
          { text: 'k7#Qd!2' },
          { text: 'Cinq mots choisis au hasard' },
        ],
        settings: { points: 100, reveal_after_answering: true },
      },
    },
    {
      question: {
        type: 'OPEN_TEXT',
        prompt: "Qu'est-ce qui n'est pas encore clair pour vous ?",
        settings: { max_length: 300, show_results: false },
      },
    },
  ],
}
