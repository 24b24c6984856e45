;; The inner loops of reading: what whitening and the transform of tiles do to every pixel of a raster, four at a time.
;;
;; Names of planes and lines stand for their byte addresses in the memory that the host gives. A raster's rows are padded
;; to a multiple of eight pixels, which are `step` bytes; a grid has one place for 2 x 2 pixels, so half a step a row.
;; `groups` count sixteen bytes each.

(module
  (import "host" "memory" (memory 1))

  (func $held (param $line i32) (param $count i32) (result i32)
    (select
      (i32.const 0)
      (select
        (i32.sub (local.get $count) (i32.const 1)) (local.get $line) (i32.ge_s (local.get $line) (local.get $count)))
      (i32.lt_s (local.get $line) (i32.const 0))))

  ;; Rows become columns: out[column][row] = in[row][column], of so many groups of four rows and of four columns.
  (func (export "transpose")
    (param $in i32) (param $inStep i32) (param $out i32) (param $outStep i32) (param $rowGroups i32) (param $columnGroups i32)
    (local $from i32) (local $to i32) (local $column i32)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local $e v128) (local $f v128) (local $g v128) (local $h v128)
    (loop $rows
      (local.set $from (local.get $in))
      (local.set $to (local.get $out))
      (local.set $column (local.get $columnGroups))
      (loop $columns
        (local.set $a (v128.load (local.get $from)))
        (local.set $b (v128.load (i32.add (local.get $from) (local.get $inStep))))
        (local.set $c (v128.load (i32.add (local.get $from) (i32.shl (local.get $inStep) (i32.const 1)))))
        (local.set $d (v128.load (i32.add (local.get $from) (i32.mul (local.get $inStep) (i32.const 3)))))
        (local.set $e (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $a) (local.get $b)))
        (local.set $f (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $a) (local.get $b)))
        (local.set $g (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $c) (local.get $d)))
        (local.set $h (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $c) (local.get $d)))
        (v128.store (local.get $to)
          (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $e) (local.get $g)))
        (v128.store (i32.add (local.get $to) (local.get $outStep))
          (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $e) (local.get $g)))
        (v128.store (i32.add (local.get $to) (i32.shl (local.get $outStep) (i32.const 1)))
          (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $f) (local.get $h)))
        (v128.store (i32.add (local.get $to) (i32.mul (local.get $outStep) (i32.const 3)))
          (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $f) (local.get $h)))
        (local.set $from (i32.add (local.get $from) (i32.const 16)))
        (local.set $to (i32.add (local.get $to) (i32.shl (local.get $outStep) (i32.const 2))))
        (br_if $columns (local.tee $column (i32.sub (local.get $column) (i32.const 1)))))
      (local.set $in (i32.add (local.get $in) (i32.shl (local.get $inStep) (i32.const 2))))
      (local.set $out (i32.add (local.get $out) (i32.const 16)))
      (br_if $rows (local.tee $rowGroups (i32.sub (local.get $rowGroups) (i32.const 1))))))

  ;; A triangle over lines: a box of `reach` lines, which is odd, over a box of as many; the first and last line repeat.
  ;; Each of `count` lines has so many groups and lies `step` bytes after the one before. Sums are scaled at the end.
  ;; $work holds reach + 3 lines. $out must not be $in.
  (func (export "blurLines")
    (param $in i32) (param $out i32) (param $step i32) (param $groups i32) (param $count i32) (param $reach i32)
    (param $scale f32) (param $work i32)
    (local $line i32) (local $half i32) (local $at i32) (local $i i32) (local $end i32)
    (local $entering i32) (local $leaving i32) (local $to i32) (local $slot i32) (local $slots i32)
    (local $outer i32) (local $none i32)
    (local $one v128) (local $both v128)
    (local.set $line (i32.shl (local.get $groups) (i32.const 4)))
    (local.set $half (i32.shr_u (local.get $reach) (i32.const 1)))
    (local.set $outer (i32.add (local.get $work) (local.get $line)))
    (local.set $none (i32.add (local.get $outer) (local.get $line)))
    (local.set $slot (i32.add (local.get $none) (local.get $line)))
    (local.set $slots (i32.add (local.get $slot) (i32.mul (local.get $reach) (local.get $line))))
    ;; The first box lies on the first line alone; nothing has entered the second.
    (local.set $i (i32.const 0))
    (loop $first
      (v128.store (i32.add (local.get $work) (local.get $i))
        (f32x4.mul (f32x4.splat (f32.convert_i32_s (local.get $reach)))
          (v128.load (i32.add (local.get $in) (local.get $i)))))
      (br_if $first
        (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 16))) (local.get $line))))
    (local.set $i (local.get $outer))
    (loop $empty
      (v128.store (local.get $i) (v128.const i32x4 0 0 0 0))
      (br_if $empty (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 16))) (local.get $slots))))
    (local.set $at (i32.sub (i32.const 0) (local.get $half)))
    (loop $next
      (local.set $entering (i32.add (local.get $in)
        (i32.mul (local.get $step) (call $held (i32.add (local.get $at) (local.get $half)) (local.get $count)))))
      (local.set $leaving (i32.add (local.get $in)
        (i32.mul (local.get $step)
          (call $held (i32.sub (i32.sub (local.get $at) (i32.const 1)) (local.get $half)) (local.get $count)))))
      (local.set $to (select
        (local.get $none)
        (i32.add (local.get $out) (i32.mul (local.get $step) (i32.sub (local.get $at) (local.get $half))))
        (i32.lt_s (local.get $at) (local.get $half))))
      (local.set $i (i32.const 0))
      (loop $across
        (v128.store (i32.add (local.get $work) (local.get $i))
          (local.tee $one (f32x4.add
            (v128.load (i32.add (local.get $work) (local.get $i)))
            (f32x4.sub
              (v128.load (i32.add (local.get $entering) (local.get $i)))
              (v128.load (i32.add (local.get $leaving) (local.get $i)))))))
        (v128.store (i32.add (local.get $outer) (local.get $i))
          (local.tee $both (f32x4.add
            (v128.load (i32.add (local.get $outer) (local.get $i)))
            (f32x4.sub (local.get $one) (v128.load (i32.add (local.get $slot) (local.get $i)))))))
        (v128.store (i32.add (local.get $slot) (local.get $i)) (local.get $one))
        (v128.store (i32.add (local.get $to) (local.get $i))
          (f32x4.mul (local.get $both) (f32x4.splat (local.get $scale))))
        (br_if $across (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 16))) (local.get $line))))
      (local.set $slot (i32.add (local.get $slot) (local.get $line)))
      (if (i32.ge_u (local.get $slot) (local.get $slots))
        (then (local.set $slot (i32.add (local.get $none) (local.get $line)))))
      (br_if $next
        (i32.lt_s (local.tee $at (i32.add (local.get $at) (i32.const 1))) (i32.add (local.get $count) (local.get $half))))))

  ;; mean = |plane - mean| * seen.
  (func (export "slope") (param $plane i32) (param $mean i32) (param $seen i32) (param $groups i32)
    (loop $next
      (v128.store (local.get $mean) (f32x4.mul (v128.load (local.get $seen))
        (f32x4.abs (f32x4.sub (v128.load (local.get $plane)) (v128.load (local.get $mean))))))
      (local.set $plane (i32.add (local.get $plane) (i32.const 16)))
      (local.set $mean (i32.add (local.get $mean) (i32.const 16)))
      (local.set $seen (i32.add (local.get $seen) (i32.const 16)))
      (br_if $next (local.tee $groups (i32.sub (local.get $groups) (i32.const 1))))))

  ;; out = a * b.
  (func (export "multiply") (param $a i32) (param $b i32) (param $out i32) (param $groups i32)
    (loop $next
      (v128.store (local.get $out) (f32x4.mul (v128.load (local.get $a)) (v128.load (local.get $b))))
      (local.set $a (i32.add (local.get $a) (i32.const 16)))
      (local.set $b (i32.add (local.get $b) (i32.const 16)))
      (local.set $out (i32.add (local.get $out) (i32.const 16)))
      (br_if $next (local.tee $groups (i32.sub (local.get $groups) (i32.const 1))))))

  ;; plane = usable * (plane - sum / (share + little)).
  (func (export "lessMean")
    (param $plane i32) (param $usable i32) (param $sum i32) (param $share i32) (param $little f32) (param $groups i32)
    (loop $next
      (v128.store (local.get $plane) (f32x4.mul (v128.load (local.get $usable))
        (f32x4.sub (v128.load (local.get $plane))
          (f32x4.div (v128.load (local.get $sum))
            (f32x4.add (v128.load (local.get $share)) (f32x4.splat (local.get $little)))))))
      (local.set $plane (i32.add (local.get $plane) (i32.const 16)))
      (local.set $usable (i32.add (local.get $usable) (i32.const 16)))
      (local.set $sum (i32.add (local.get $sum) (i32.const 16)))
      (local.set $share (i32.add (local.get $share) (i32.const 16)))
      (br_if $next (local.tee $groups (i32.sub (local.get $groups) (i32.const 1))))))

  ;; Sums of p * q over 2 x 2 pixels, for so many rows of the grid.
  (func (export "pairSums") (param $p i32) (param $q i32) (param $out i32) (param $step i32) (param $rows i32)
    (local $end i32) (local $left v128) (local $right v128)
    (loop $down
      (local.set $end (i32.add (local.get $p) (local.get $step)))
      (loop $next
        (local.set $left (f32x4.add
          (f32x4.mul (v128.load (local.get $p)) (v128.load (local.get $q)))
          (f32x4.mul
            (v128.load (i32.add (local.get $p) (local.get $step)))
            (v128.load (i32.add (local.get $q) (local.get $step))))))
        (local.set $right (f32x4.add
          (f32x4.mul (v128.load offset=16 (local.get $p)) (v128.load offset=16 (local.get $q)))
          (f32x4.mul
            (v128.load offset=16 (i32.add (local.get $p) (local.get $step)))
            (v128.load offset=16 (i32.add (local.get $q) (local.get $step))))))
        (v128.store (local.get $out) (f32x4.add
          (i8x16.shuffle 0 1 2 3 8 9 10 11 16 17 18 19 24 25 26 27 (local.get $left) (local.get $right))
          (i8x16.shuffle 4 5 6 7 12 13 14 15 20 21 22 23 28 29 30 31 (local.get $left) (local.get $right))))
        (local.set $p (i32.add (local.get $p) (i32.const 32)))
        (local.set $q (i32.add (local.get $q) (i32.const 32)))
        (local.set $out (i32.add (local.get $out) (i32.const 16)))
        (br_if $next (i32.lt_u (local.get $p) (local.get $end))))
      (local.set $p (i32.add (local.get $p) (local.get $step)))
      (local.set $q (i32.add (local.get $q) (local.get $step)))
      (br_if $down (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  ;; 1 at each place of the grid one of whose pixels is larger than `least` and than `ratio` times `typical`, else 0.
  (func (export "ink")
    (param $slope i32) (param $typical i32) (param $out i32) (param $step i32) (param $rows i32)
    (param $ratio f32) (param $least f32)
    (local $end i32) (local $left v128) (local $right v128)
    (loop $down
      (local.set $end (i32.add (local.get $slope) (local.get $step)))
      (loop $next
        (local.set $left (f32x4.pmax
          (v128.load (local.get $slope)) (v128.load (i32.add (local.get $slope) (local.get $step)))))
        (local.set $right (f32x4.pmax
          (v128.load offset=16 (local.get $slope)) (v128.load offset=16 (i32.add (local.get $slope) (local.get $step)))))
        (v128.store (local.get $out) (v128.and (v128.const f32x4 1 1 1 1)
          (f32x4.gt
            (f32x4.pmax
              (i8x16.shuffle 0 1 2 3 8 9 10 11 16 17 18 19 24 25 26 27 (local.get $left) (local.get $right))
              (i8x16.shuffle 4 5 6 7 12 13 14 15 20 21 22 23 28 29 30 31 (local.get $left) (local.get $right)))
            (f32x4.pmax (f32x4.splat (local.get $least))
              (f32x4.mul (f32x4.splat (local.get $ratio)) (v128.load (local.get $typical)))))))
        (local.set $slope (i32.add (local.get $slope) (i32.const 32)))
        (local.set $typical (i32.add (local.get $typical) (i32.const 16)))
        (local.set $out (i32.add (local.get $out) (i32.const 16)))
        (br_if $next (i32.lt_u (local.get $slope) (local.get $end))))
      (local.set $slope (i32.add (local.get $slope) (local.get $step)))
      (br_if $down (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  ;; out = seen where the grid's `first` is no larger than its `second`, else what out was; for so many rows of pixels,
  ;; of which there is an even number.
  (func (export "choose")
    (param $first i32) (param $second i32) (param $seen i32) (param $out i32) (param $step i32) (param $rows i32)
    (local $end i32) (local $chosen v128) (local $row i32)
    (loop $down
      (local.set $end (i32.add (local.get $seen) (local.get $step)))
      (loop $next
        (local.set $chosen (f32x4.le (v128.load64_zero (local.get $first)) (v128.load64_zero (local.get $second))))
        (local.set $chosen (i8x16.shuffle 0 1 2 3 0 1 2 3 4 5 6 7 4 5 6 7 (local.get $chosen) (local.get $chosen)))
        (v128.store (local.get $out)
          (v128.bitselect (v128.load (local.get $seen)) (v128.load (local.get $out)) (local.get $chosen)))
        (local.set $first (i32.add (local.get $first) (i32.const 8)))
        (local.set $second (i32.add (local.get $second) (i32.const 8)))
        (local.set $seen (i32.add (local.get $seen) (i32.const 16)))
        (local.set $out (i32.add (local.get $out) (i32.const 16)))
        (br_if $next (i32.lt_u (local.get $seen) (local.get $end))))
      ;; Two rows of pixels belong to one row of the grid.
      (if (i32.eqz (i32.and (local.get $row) (i32.const 1)))
        (then
          (local.set $first (i32.sub (local.get $first) (i32.shr_u (local.get $step) (i32.const 1))))
          (local.set $second (i32.sub (local.get $second) (i32.shr_u (local.get $step) (i32.const 1))))))
      (br_if $down
        (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 1))) (local.get $rows)))))

  ;; share = share^2 / (power + share * floor + 10^-9).
  (func (export "information") (param $share i32) (param $power i32) (param $floor f32) (param $groups i32)
    (local $one v128)
    (loop $next
      (local.set $one (v128.load (local.get $share)))
      (v128.store (local.get $share) (f32x4.div (f32x4.mul (local.get $one) (local.get $one))
        (f32x4.add (f32x4.splat (f32.const 1e-9))
          (f32x4.add (v128.load (local.get $power)) (f32x4.mul (local.get $one) (f32x4.splat (local.get $floor)))))))
      (local.set $share (i32.add (local.get $share) (i32.const 16)))
      (local.set $power (i32.add (local.get $power) (i32.const 16)))
      (br_if $next (local.tee $groups (i32.sub (local.get $groups) (i32.const 1))))))

  (func $wide (param $at i32) (result v128) (f64x2.promote_low_f32x4 (v128.load64_zero (local.get $at))))

  (func $keep (param $at i32) (param $value v128)
    (v128.store64_lane 0 (local.get $at) (f32x4.demote_f64x2_zero (local.get $value))))

  ;; Inverse covariances of so many places, two at a time and with 64 bits, because artwork that varies along one line in
  ;; colour leaves a difference of large numbers. At $sums lie seven planes, `plane` bytes apart: 00, 01, 02, 11, 12, 22
  ;; and the number of samples. The first six become the inverse of sums / (samples + little) + floor.
  (func (export "invert")
    (param $sums i32) (param $plane i32) (param $floor f64) (param $little f64) (param $pairs i32)
    (local $p1 i32) (local $p2 i32) (local $p3 i32) (local $p4 i32) (local $p5 i32)
    (local $a v128) (local $d v128) (local $g v128) (local $e v128) (local $h v128) (local $k v128)
    (local $x v128) (local $y v128) (local $z v128) (local $n v128) (local $s v128)
    (loop $next
      (local.set $p1 (i32.add (local.get $sums) (local.get $plane)))
      (local.set $p2 (i32.add (local.get $p1) (local.get $plane)))
      (local.set $p3 (i32.add (local.get $p2) (local.get $plane)))
      (local.set $p4 (i32.add (local.get $p3) (local.get $plane)))
      (local.set $p5 (i32.add (local.get $p4) (local.get $plane)))
      (local.set $n (f64x2.div (f64x2.splat (f64.const 1))
        (f64x2.add (f64x2.splat (local.get $little)) (call $wide (i32.add (local.get $p5) (local.get $plane))))))
      (local.set $a (f64x2.add (f64x2.splat (local.get $floor)) (f64x2.mul (local.get $n) (call $wide (local.get $sums)))))
      (local.set $d (f64x2.mul (local.get $n) (call $wide (local.get $p1))))
      (local.set $g (f64x2.mul (local.get $n) (call $wide (local.get $p2))))
      (local.set $e (f64x2.add (f64x2.splat (local.get $floor)) (f64x2.mul (local.get $n) (call $wide (local.get $p3)))))
      (local.set $h (f64x2.mul (local.get $n) (call $wide (local.get $p4))))
      (local.set $k (f64x2.add (f64x2.splat (local.get $floor)) (f64x2.mul (local.get $n) (call $wide (local.get $p5)))))
      (local.set $x (f64x2.sub (f64x2.mul (local.get $e) (local.get $k)) (f64x2.mul (local.get $h) (local.get $h))))
      (local.set $y (f64x2.sub (f64x2.mul (local.get $g) (local.get $h)) (f64x2.mul (local.get $d) (local.get $k))))
      (local.set $z (f64x2.sub (f64x2.mul (local.get $d) (local.get $h)) (f64x2.mul (local.get $e) (local.get $g))))
      (local.set $s (f64x2.div (f64x2.splat (f64.const 1))
        (f64x2.add (f64x2.mul (local.get $a) (local.get $x))
          (f64x2.add (f64x2.mul (local.get $d) (local.get $y)) (f64x2.mul (local.get $g) (local.get $z))))))
      (call $keep (local.get $sums) (f64x2.mul (local.get $s) (local.get $x)))
      (call $keep (local.get $p1) (f64x2.mul (local.get $s) (local.get $y)))
      (call $keep (local.get $p2) (f64x2.mul (local.get $s) (local.get $z)))
      (call $keep (local.get $p3) (f64x2.mul (local.get $s)
        (f64x2.sub (f64x2.mul (local.get $a) (local.get $k)) (f64x2.mul (local.get $g) (local.get $g)))))
      (call $keep (local.get $p4) (f64x2.mul (local.get $s)
        (f64x2.sub (f64x2.mul (local.get $d) (local.get $g)) (f64x2.mul (local.get $a) (local.get $h)))))
      (call $keep (local.get $p5) (f64x2.mul (local.get $s)
        (f64x2.sub (f64x2.mul (local.get $a) (local.get $e)) (f64x2.mul (local.get $d) (local.get $d)))))
      (local.set $sums (i32.add (local.get $sums) (i32.const 8)))
      (br_if $next (local.tee $pairs (i32.sub (local.get $pairs) (i32.const 1))))))

  (func $doubled (param $at i32) (result v128)
    (local $two v128)
    (local.set $two (v128.load64_zero (local.get $at)))
    (i8x16.shuffle 0 1 2 3 0 1 2 3 4 5 6 7 4 5 6 7 (local.get $two) (local.get $two)))

  ;; Multiplies what is left of the artwork by the inverse covariance, for so many rows of pixels. At $from lie luma,
  ;; blue-yellow, red-green and what is usable, `plane` bytes apart; at $out come value and weight of luma and of
  ;; blue-yellow; at $inverse lie 00, 01, 02, 11, 12, 22, `grid` bytes apart. Residuals longer than `most` are cut to it.
  (func (export "whiten")
    (param $from i32) (param $out i32) (param $plane i32) (param $inverse i32) (param $grid i32) (param $step i32)
    (param $rows i32) (param $most f32)
    (local $at i32) (local $end i32) (local $row i32) (local $usable v128) (local $p i32)
    (local $y v128) (local $b v128) (local $r v128)
    (local $i00 v128) (local $i01 v128) (local $i02 v128) (local $i11 v128) (local $i12 v128) (local $i22 v128)
    (local $v0 v128) (local $v1 v128) (local $v2 v128) (local $squared v128) (local $share v128)
    (loop $down
      (local.set $at (i32.add (local.get $inverse)
        (i32.mul (i32.shr_u (local.get $row) (i32.const 1)) (i32.shr_u (local.get $step) (i32.const 1)))))
      (local.set $end (i32.add (local.get $from) (local.get $step)))
      (loop $next
        (local.set $i00 (call $doubled (local.get $at)))
        (local.set $i01 (call $doubled (local.tee $p (i32.add (local.get $at) (local.get $grid)))))
        (local.set $i02 (call $doubled (local.tee $p (i32.add (local.get $p) (local.get $grid)))))
        (local.set $i11 (call $doubled (local.tee $p (i32.add (local.get $p) (local.get $grid)))))
        (local.set $i12 (call $doubled (local.tee $p (i32.add (local.get $p) (local.get $grid)))))
        (local.set $i22 (call $doubled (i32.add (local.get $p) (local.get $grid))))
        (local.set $y (v128.load (local.get $from)))
        (local.set $b (v128.load (local.tee $p (i32.add (local.get $from) (local.get $plane)))))
        (local.set $r (v128.load (local.tee $p (i32.add (local.get $p) (local.get $plane)))))
        (local.set $usable (v128.load (i32.add (local.get $p) (local.get $plane))))
        (local.set $v0 (f32x4.add (f32x4.mul (local.get $i00) (local.get $y))
          (f32x4.add (f32x4.mul (local.get $i01) (local.get $b)) (f32x4.mul (local.get $i02) (local.get $r)))))
        (local.set $v1 (f32x4.add (f32x4.mul (local.get $i01) (local.get $y))
          (f32x4.add (f32x4.mul (local.get $i11) (local.get $b)) (f32x4.mul (local.get $i12) (local.get $r)))))
        (local.set $v2 (f32x4.add (f32x4.mul (local.get $i02) (local.get $y))
          (f32x4.add (f32x4.mul (local.get $i12) (local.get $b)) (f32x4.mul (local.get $i22) (local.get $r)))))
        (local.set $squared (f32x4.add (f32x4.mul (local.get $v0) (local.get $y))
          (f32x4.add (f32x4.mul (local.get $v1) (local.get $b)) (f32x4.mul (local.get $v2) (local.get $r)))))
        (local.set $share (f32x4.div (f32x4.splat (local.get $most))
          (f32x4.sqrt (f32x4.pmax (local.get $squared)
            (f32x4.splat (f32.mul (local.get $most) (local.get $most)))))))
        ;; What is not usable has a length of 0, and 0 is added so that it has no sign.
        (v128.store (local.get $out)
          (f32x4.add (v128.const f32x4 0 0 0 0) (f32x4.mul (local.get $share) (local.get $v0))))
        (v128.store (local.tee $p (i32.add (local.get $out) (local.get $plane)))
          (f32x4.mul (local.get $usable) (local.get $i00)))
        (v128.store (local.tee $p (i32.add (local.get $p) (local.get $plane)))
          (f32x4.add (v128.const f32x4 0 0 0 0) (f32x4.mul (local.get $share) (local.get $v1))))
        (v128.store (i32.add (local.get $p) (local.get $plane)) (f32x4.mul (local.get $usable) (local.get $i11)))
        (local.set $at (i32.add (local.get $at) (i32.const 8)))
        (local.set $out (i32.add (local.get $out) (i32.const 16)))
        (br_if $next (i32.lt_u (local.tee $from (i32.add (local.get $from) (i32.const 16))) (local.get $end))))
      (br_if $down
        (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 1))) (local.get $rows)))))

  ;; One stage of a Fourier transform (Stockham, radix 4) of lines of complex numbers, whose imaginary parts lie `plane`
  ;; bytes after the real ones. $quarters butterflies, each of runs of $run bytes; $turns has w, w^2, w^3 of each.
  (func (export "butterflies")
    (param $in i32) (param $out i32) (param $plane i32) (param $quarters i32) (param $run i32) (param $turns i32)
    (local $left i32) (local $leap i32) (local $i i32) (local $a i32) (local $b i32)
    (local $ar v128) (local $ai v128) (local $br v128) (local $bi v128) (local $cr v128) (local $ci v128)
    (local $dr v128) (local $di v128) (local $w1r v128) (local $w1i v128) (local $w2r v128) (local $w2i v128)
    (local $w3r v128) (local $w3i v128) (local $sr v128) (local $si v128) (local $tr v128) (local $ti v128)
    (local.set $leap (i32.mul (local.get $quarters) (local.get $run)))
    (local.set $left (local.get $quarters))
    (loop $next
      (local.set $w1r (v128.load32_splat (local.get $turns)))
      (local.set $w1i (v128.load32_splat offset=4 (local.get $turns)))
      (local.set $w2r (v128.load32_splat offset=8 (local.get $turns)))
      (local.set $w2i (v128.load32_splat offset=12 (local.get $turns)))
      (local.set $w3r (v128.load32_splat offset=16 (local.get $turns)))
      (local.set $w3i (v128.load32_splat offset=20 (local.get $turns)))
      (local.set $i (local.get $run))
      (loop $along
        (local.set $a (local.get $in))
        (local.set $ar (v128.load (local.get $a)))
        (local.set $ai (v128.load (i32.add (local.get $a) (local.get $plane))))
        (local.set $br (v128.load (local.tee $a (i32.add (local.get $a) (local.get $leap)))))
        (local.set $bi (v128.load (i32.add (local.get $a) (local.get $plane))))
        (local.set $cr (v128.load (local.tee $a (i32.add (local.get $a) (local.get $leap)))))
        (local.set $ci (v128.load (i32.add (local.get $a) (local.get $plane))))
        (local.set $dr (v128.load (local.tee $a (i32.add (local.get $a) (local.get $leap)))))
        (local.set $di (v128.load (i32.add (local.get $a) (local.get $plane))))
        ;; Sums and differences of the first and third, of the second and fourth.
        (local.set $sr (f32x4.add (local.get $ar) (local.get $cr)))
        (local.set $si (f32x4.add (local.get $ai) (local.get $ci)))
        (local.set $ar (f32x4.sub (local.get $ar) (local.get $cr)))
        (local.set $ai (f32x4.sub (local.get $ai) (local.get $ci)))
        (local.set $tr (f32x4.add (local.get $br) (local.get $dr)))
        (local.set $ti (f32x4.add (local.get $bi) (local.get $di)))
        (local.set $br (f32x4.sub (local.get $br) (local.get $dr)))
        (local.set $bi (f32x4.sub (local.get $bi) (local.get $di)))
        (local.set $b (local.get $out))
        (v128.store (local.get $b) (f32x4.add (local.get $sr) (local.get $tr)))
        (v128.store (i32.add (local.get $b) (local.get $plane)) (f32x4.add (local.get $si) (local.get $ti)))
        (local.set $b (i32.add (local.get $b) (local.get $run)))
        (local.set $cr (f32x4.add (local.get $ar) (local.get $bi)))
        (local.set $ci (f32x4.sub (local.get $ai) (local.get $br)))
        (v128.store (local.get $b)
          (f32x4.sub (f32x4.mul (local.get $cr) (local.get $w1r)) (f32x4.mul (local.get $ci) (local.get $w1i))))
        (v128.store (i32.add (local.get $b) (local.get $plane))
          (f32x4.add (f32x4.mul (local.get $cr) (local.get $w1i)) (f32x4.mul (local.get $ci) (local.get $w1r))))
        (local.set $b (i32.add (local.get $b) (local.get $run)))
        (local.set $cr (f32x4.sub (local.get $sr) (local.get $tr)))
        (local.set $ci (f32x4.sub (local.get $si) (local.get $ti)))
        (v128.store (local.get $b)
          (f32x4.sub (f32x4.mul (local.get $cr) (local.get $w2r)) (f32x4.mul (local.get $ci) (local.get $w2i))))
        (v128.store (i32.add (local.get $b) (local.get $plane))
          (f32x4.add (f32x4.mul (local.get $cr) (local.get $w2i)) (f32x4.mul (local.get $ci) (local.get $w2r))))
        (local.set $b (i32.add (local.get $b) (local.get $run)))
        (local.set $cr (f32x4.sub (local.get $ar) (local.get $bi)))
        (local.set $ci (f32x4.add (local.get $ai) (local.get $br)))
        (v128.store (local.get $b)
          (f32x4.sub (f32x4.mul (local.get $cr) (local.get $w3r)) (f32x4.mul (local.get $ci) (local.get $w3i))))
        (v128.store (i32.add (local.get $b) (local.get $plane))
          (f32x4.add (f32x4.mul (local.get $cr) (local.get $w3i)) (f32x4.mul (local.get $ci) (local.get $w3r))))
        (local.set $in (i32.add (local.get $in) (i32.const 16)))
        (local.set $out (i32.add (local.get $out) (i32.const 16)))
        (br_if $along (local.tee $i (i32.sub (local.get $i) (i32.const 16)))))
      (local.set $out (i32.add (local.get $out) (i32.mul (local.get $run) (i32.const 3))))
      (local.set $turns (i32.add (local.get $turns) (i32.const 24)))
      (br_if $next (local.tee $left (i32.sub (local.get $left) (i32.const 1))))))

  ;; The last stage where the length is no power of four: sums and differences of two halves of so many bytes.
  (func (export "halves") (param $in i32) (param $out i32) (param $half i32)
    (local $end i32) (local $a v128) (local $b v128)
    (local.set $end (i32.add (local.get $in) (local.get $half)))
    (loop $next
      (local.set $a (v128.load (local.get $in)))
      (local.set $b (v128.load (i32.add (local.get $in) (local.get $half))))
      (v128.store (local.get $out) (f32x4.add (local.get $a) (local.get $b)))
      (v128.store (i32.add (local.get $out) (local.get $half)) (f32x4.sub (local.get $a) (local.get $b)))
      (local.set $out (i32.add (local.get $out) (i32.const 16)))
      (br_if $next (i32.lt_u (local.tee $in (i32.add (local.get $in) (i32.const 16))) (local.get $end)))))
)
