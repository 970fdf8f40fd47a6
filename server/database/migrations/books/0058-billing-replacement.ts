/**
 * A billing statement may replace an earlier one of its period, whose documents it repeats. Both are kept; only the
 * documents of statements that none has replaced count. Who replaced one, and when, is the import of the later one.
 */
export const billingReplacement: readonly string[] = [
  `alter table bsp_statement add replaced_by text references bsp_statement check (replaced_by <> statement_id)`,
  `create index bsp_statement_period on bsp_statement (period_id, imported_at)`,
  `create function bsp_statement_is_kept() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and old.replaced_by is null
      and to_jsonb(new) - 'replaced_by' = to_jsonb(old) - 'replaced_by'
      and exists (select from bsp_statement where statement_id = new.replaced_by and period_id = new.period_id)
    then
      return new;
    end if;
    raise exception 'a billing statement is never changed, only replaced once by one of its period';
  end $$`,
  `create trigger bsp_statement_is_kept before update or delete on bsp_statement
    for each row execute function bsp_statement_is_kept()`,
  `alter table bsp_billing_row drop constraint bsp_billing_row_once`,
  `alter table bsp_billing_row add constraint bsp_billing_row_once
    primary key (document_number, transaction, statement_id)`,
  `create index bsp_billing_row_statement on bsp_billing_row (statement_id)`,
  // safety net below the import, which locks: no document is billed by two statements that count
  `create function bsp_billing_row_is_current_once() returns trigger language plpgsql as $$
  begin
    if exists (
      select from added
      join bsp_billing_row as other using (document_number, transaction)
      join bsp_statement as earlier on earlier.statement_id = other.statement_id
      where other.statement_id <> added.statement_id and earlier.replaced_by is null
    ) then
      raise exception 'another billing statement has a document of statement %',
        (select min(statement_id) from added);
    end if;
    return null;
  end $$`,
  `create trigger bsp_billing_row_is_current_once after insert on bsp_billing_row
    referencing new table as added for each statement execute function bsp_billing_row_is_current_once()`,
]
