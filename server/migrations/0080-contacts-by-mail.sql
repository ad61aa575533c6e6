-- Who does not look at home is asked by mail, once a year, whether their contacts are still right.
with written (id, name, subject, body) as (values
  ('6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a06'::uuid, 'Recapiti da ricontrollare',
    'Un’occhiata ai tuoi recapiti: {studio}',
    E'Ciao {nome},\n\nè passato più di un anno da quando ci hai dato o confermato i tuoi recapiti. Sono ancora giusti? Nel portale li puoi rivedere: se vanno bene basta un clic, se qualcosa è cambiato lo correggi lì.\n\n{portale}\n\nPer le domande c’è {contatto}.')
), template as (
  insert into message_template (id, name, subject, body, edited_at)
  select id, name, subject, body, now() from written
)
insert into message_template_version (template_id, version, name, subject, body, written_at)
select id, 1, name, subject, body, now() from written;

with written (id, subject, template_id, after_days, every_days, at_most, enabled) as (values
  ('b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b05'::uuid, 'contacts', '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a06'::uuid, 14, 365, 20, true)
), rule as (
  insert into reminder_rule (id, subject, template_id, after_days, every_days, at_most, enabled, edited_at)
  select id, subject, template_id, after_days, every_days, at_most, enabled, now() from written
)
insert into reminder_rule_version
  (rule_id, version, subject, template_id, after_days, every_days, at_most, enabled, written_at)
select id, 1, subject, template_id, after_days, every_days, at_most, enabled, now() from written;
