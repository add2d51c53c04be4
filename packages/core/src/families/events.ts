import { kind } from '../http/kind.ts';

export const linkMade = kind('link.made', {
  group: 'Links to families',
  does: 'made a link for the family of @',
  feed: 'got a link for the family',
});

export const linkRevoked = kind('link.revoked', {
  group: 'Links to families',
  does: 'took back a link of the family of @',
  feed: 'had a link taken back',
});

export const proposalReceived = kind('proposal.received', {
  group: 'Links to families',
  does: 'answered a link about @',
  by: 'family',
  feed: 'has an answer of the family to look at',
});

export const proposalAccepted = kind('proposal.accepted', {
  group: 'Links to families',
  does: 'accepted what the family of @ sent',
  feed: 'took over what the family sent',
});

export const proposalDismissed = kind('proposal.dismissed', {
  group: 'Links to families',
  does: 'dismissed what the family of @ sent',
  feed: 'had what the family sent dismissed',
});

export const proposalReopened = kind('proposal.reopened', {
  group: 'Links to families',
  does: 'put what the family of @ sent back on the list',
  feed: 'has what the family sent to look at again',
});
