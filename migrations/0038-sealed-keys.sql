-- From here on the start seals the keys in `secret` and the links in `outbox`, which no earlier
-- version could read. An authenticator app that is being set up is begun anew: it lasts 15 minutes.
delete from challenge where kind = 'new-app';
