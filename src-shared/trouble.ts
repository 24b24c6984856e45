// What the station refuses, and what keeps a row, a batch or its sheets from being made, by its kind: for words in other languages than English.
import { type Static, Type } from 'typebox';
import { exactly, oneOf } from './schema.ts';

export const TROUBLE_KINDS = [
  // Of a row's text. Facts: label, of the field.
  'field_missing',
  'field_wrong',
  /** Facts: name. */
  'field_unknown',
  'template_gone',
  // Of its artwork.
  /** Facts: name. */
  'artwork_missing',
  'artwork_unnamed',
  'artwork_lost',
  /** Facts: message. */
  'other_mark',
  /** Facts: percent. */
  'transparent',
  'picture_broken',
  'picture_unsupported',
  'picture_too_small',
  'picture_too_large',
  // Of a label that did not come back out of its sheets. Facts: outcome; cause, where one is known.
  'held_back',
  // Of sheets: another batch printed on the part-used sheet that they were to begin on. Facts: batch, where it is known.
  'sheet_taken',
  // Of a label, when its batch was ended.
  'cancelled',
  // Of a label whose sheet was printed while it was voided.
  'left_out',
  // Of the station.
  /** Facts: count. */
  'no_ids_left',
  'disk_full',
  'disk_unusable',
  'too_slow',
  'too_much_memory',
  'stopping',
  'fault',
  // Of a spreadsheet. Facts: name; and as each sentence needs them: row, most, size, columns, what, sheet.
  'table_empty',
  'table_too_large',
  'table_rows',
  'table_columns',
  'table_cells',
  'table_kind',
  'table_quote',
  'table_unreadable',
  'table_no_text',
  'table_no_header',
  'table_locked',
  'table_damaged',
  'table_no_sheet',
  'table_none',
  'table_lost',
  'table_other',
  // Of a picture file. Facts: kind; mebibytes, width, height; most or least.
  'picture_kind',
  'picture_empty',
  'picture_bytes',
  'picture_pixels',
  'picture_sides',
  'picture_frames',
  // Of a job that is prepared. Facts: id, most, artwork.
  'job_damaged',
  'no_rows',
  'name_blank',
  'rows_most',
  'hand_columns',
  'hand_rows',
  'columns_two',
  'artwork_gone',
  'marked_already',
  'sample_none',
  'template_first',
  // Of a job and its labels. Facts: state, row.
  'batch_state',
  'label_state',
  'label_replaced',
  'nothing_made',
  'nothing_to_print',
  'on_sheets_already',
  'sheets_busy',
  // Of sheets, printers and profiles. Facts: sheet, cell, count, most, dpi, name.
  'sheet_gone',
  'sheet_full',
  'sheet_cell',
  'sheet_bleed',
  'sheet_caption',
  'sheet_dpi',
  'sheet_no_room',
  /** Facts: off, in millimetres. */
  'sheet_off_page',
  'own_sheets_most',
  'name_ships',
  'printers_most',
  'calibration_off',
  'profile_bad',
  'profile_colours',
  'profile_gone',
  'profile_name',
  'profiles_most',
  // Of a label before a camera. Facts: appearance.
  'number_taken',
  // Of a template. Facts: id, uses, key; record, key.
  'template_taken',
  'template_stays',
  'template_used',
  /** Facts: name, of the job. */
  'template_busy',
  'template_loses',
  'template_breaks',
  'key_reserved',
  'key_twice',
  'key_options',
  // Of whoever sits at the desk. Facts: name, shortest, signed_in.
  'sign_in_wrong',
  'sign_in_tries',
  'sign_in_busy',
  'sign_in_first',
  'other_operator',
  'operator_name',
  'operator_none',
  'operator_taken',
  'passphrase_length',
  'passphrase_character',
  'window_unknown',
  // Of a setting. Facts: name; file.
  'setting_unknown',
  'setting_value',
  'setting_given',
  'setting_https',
  'settings_issuer',
  'settings_audience',
  // Of a database that stations share.
  'database_away',
  'database_crowded',
  'database_slow',
  'database_full',
  'database_unusable',
  // Of records that are moved to another database, and then wait there for the next start.
  'records_moving',
  'records_moved',
  // Of a storage of pictures that stations share, or a folder of them. Facts: folder.
  'pictures_away',
  'pictures_full',
  'pictures_refused',
  'pictures_twice',
  'pictures_unmounted',
  'pictures_elsewhere',
  /** Facts: name, missing. */
  'setting_needs',
  'settings_file',
  // Of a backup and what is put back of it.
  'backup_passphrase',
  'backup_sealed',
  'backup_damaged',
  'backup_none',
  'backup_elsewhere',
  'backup_newer',
  'backup_gone',
  'backup_unread',
  'backup_not_given',
  'backup_pieces',
  'restore_planned',
  // Of minting. Facts: settings; seconds, status; chain, pinned, name; contract, wallet, setting, file, has, needs.
  'chain_off',
  'chain_unseen',
  'node_none',
  'node_away',
  'node_slow',
  'node_busy',
  'node_key',
  'node_status',
  'node_long',
  'node_nonsense',
  'node_refused',
  'node_untaken',
  'chain_other',
  'chain_main',
  'chain_unknown',
  'contract_missing',
  'contract_other',
  'contract_closed',
  'minter_lost',
  'wallet_file',
  'wallet_passphrase',
  'wallet_damaged',
  'wallet_kind',
  'wallet_locked',
  'wallet_held',
  'wallet_elsewhere',
  'wallet_none',
  'wallet_gas',
  'wallet_short',
  'wallet_former',
  'wallet_gap',
  // Facts: price, most; hash, setting.
  'gas_dear',
  'gas_stuck',
  'chain_day',
  'chain_fault',
  'chain_refuses',
  'chain_undid',
  'chain_late',
  'chain_fixed',
  'chain_busy',
  // Of a token. Facts: token, owner, wallet; claim, wanted, verb.
  'token_made',
  'token_went',
  'token_not_ours',
  'token_foreign',
  'token_lost',
  'token_held',
  'token_away',
  'token_early',
  'token_silent',
  'token_long',
  'token_state',
  'token_void',
  'claim_other',
  'claim_contract',
  'claim_own',
  'address_form',
  'address_zero',
  'address_checksum',
  'address_call',
  'address_two',
  /** Facts: named, own: networks. */
  'address_chain',
  // Of any request. Facts: mebibytes.
  'missing',
  'upload_too_large',
  'upload_empty',
  'too_many',
  'busy',
  /** Its sentence says all. */
  'other',
] as const;
export type TroubleKind = (typeof TROUBLE_KINDS)[number];

/** Beside `{"error": …}` on the desk's server: a Trouble as JSON in ASCII. */
export const FAILURE_HEADER = 'x-twinmark-failure';

export const Trouble = exactly(
  {
    kind: oneOf(TROUBLE_KINDS),
    facts: Type.Record(Type.String(), Type.String(), { description: 'Values that the sentence has in it, by name.' }),
  },
  'What a reason is about: for words in other languages.',
);
export type Trouble = Static<typeof Trouble>;

/** A cell may hold pages. */
const LONGEST_FACT = 200;

export function trouble(kind: TroubleKind, facts: Readonly<Record<string, string | number>> = {}): Trouble {
  const short = Object.entries(facts).map(([name, value]) => [name, String(value).slice(0, LONGEST_FACT)]);
  return { kind, facts: Object.fromEntries(short) };
}
