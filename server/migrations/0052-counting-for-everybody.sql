-- no transaction
-- What is asked of everybody at once: who has left, what was said of messages, and what was written lately.
create index concurrently if not exists family_event_leaving on family_event (family_id, id)
  where kind in ('person_withdrawn', 'person_returned', 'person_withdrawal_undone', 'child_withdrawn', 'child_returned',
    'child_withdrawal_undone', 'family_withdrawn', 'family_returned', 'family_withdrawal_undone');
create index concurrently if not exists consent_record_messages on consent_record (account_id, id desc) include (answer)
  where section = 'section3';
create index concurrently if not exists message_written on message (written_at);
create index concurrently if not exists diary_reminder_queued on diary_reminder (queued_at);
