"""Makes the files of this folder: small models of LightGBM and XGBoost, and what the libraries say about 10,000 rows.

Needs Python 3 with numpy, lightgbm and xgboost, and is run by hand: python make-parity.py
The tests read only the files. They draw the same rows with `parity-rows.ts`, which must stay the same as `draw_rows`.
"""

import gzip
import json
import os

import lightgbm
import numpy
import xgboost

HERE = os.path.dirname(os.path.abspath(__file__))
ROWS = 10_000
EXPLAINED = 200
SIGNALS = [
    "amountMinor",
    "historyDays",
    "isFirstPaymentToPayee",
    "payeeFraudShare7d",
    "outCountWith24h",
    "localHour",
    "amountTimesMean28d",
    "minutesOnDevice",
]


def draw_rows(seed, count, width=1):
    """Draws values on a grid. One in nine is unknown.

    Rows for training have every second value, so that the others are where LightGBM puts its thresholds, in the middle of
    two values. XGBoost puts them on the values of the training.
    """
    state = seed
    rows = numpy.empty((count, len(SIGNALS)))
    for row in range(count):
        for column in range(len(SIGNALS)):
            state = (state * 1664525 + 1013904223) % 2**32
            step = (state >> 8) % 801
            step -= step % width
            state = (state * 1664525 + 1013904223) % 2**32
            is_known = (state >> 8) % 9 != 0
            rows[row, column] = value_of(column, step) if is_known or column == 0 else numpy.nan
    return rows


def value_of(column, step):
    if column == 0:
        return step * step * 2.5
    if column == 2:
        return (step >> 1) % 2
    if column == 4:
        return (step >> 1) % 12
    if column == 5:
        return (step >> 1) % 24
    # Most of them have no exact binary form, so that float32 and float64 differ.
    return (step - 80) / 20


def draw_labels(rows):
    known = numpy.nan_to_num(rows, nan=-1.0)
    score = (
        known[:, 0] / 400_000
        + (known[:, 2] == 1) * 0.8
        + known[:, 3] / 20
        + (known[:, 4] > 8)
        + (known[:, 5] < 4) * (known[:, 6] > 10)
        - known[:, 7] / 40
        + numpy.isnan(rows[:, 1]) * 0.7
    )
    noise = draw_rows(77, len(rows))[:, 0] / 400_000
    return (score + noise > 3.2).astype(int)


def write(name, model, scores, contributions):
    with gzip.GzipFile(os.path.join(HERE, f"{name}.json.gz"), "wb", mtime=0) as file:
        file.write(model.encode())
    values = [scores, contributions[:, -1][:EXPLAINED], contributions[:EXPLAINED, :-1].ravel()]
    with gzip.GzipFile(os.path.join(HERE, f"{name}.expected.gz"), "wb", mtime=0) as file:
        for part in values:
            file.write(part.astype(scores.dtype).tobytes())


def make_lightgbm(name, train, labels, rows, parameters, trees, dtype=numpy.float64):
    data = lightgbm.Dataset(train, labels, feature_name=SIGNALS)
    fixed = {"objective": "binary", "verbosity": -1, "deterministic": True, "num_threads": 1, "min_data_in_leaf": 5}
    model = lightgbm.train({**fixed, **parameters}, data, num_boost_round=trees)
    scores = model.predict(rows, raw_score=True).astype(dtype)
    write(name, json.dumps(model.dump_model()), scores, model.predict(rows[:EXPLAINED], pred_contrib=True))


def make_xgboost(name, train, labels, rows):
    data = xgboost.DMatrix(train, labels, feature_names=SIGNALS)
    fixed = {"objective": "binary:logistic", "nthread": 1, "max_depth": 5, "eta": 0.3, "min_child_weight": 0.1}
    model = xgboost.train(fixed, data, num_boost_round=30)
    file = os.path.join(HERE, "model.json")
    model.save_model(file)
    with open(file, encoding="utf-8") as saved:
        text = saved.read()
    os.remove(file)
    asked = xgboost.DMatrix(rows, feature_names=SIGNALS)
    some = xgboost.DMatrix(rows[:EXPLAINED], feature_names=SIGNALS)
    scores = model.predict(asked, output_margin=True)
    write(name, text, scores, model.predict(some, pred_contribs=True))


def main():
    train = draw_rows(1, 4_000, 2)
    labels = draw_labels(train)
    rows = draw_rows(2, ROWS)
    print(f"{labels.mean():.3f} of the rows are frauds")
    leaves = {"num_leaves": 16, "max_depth": 7, "learning_rate": 0.2}
    make_lightgbm("lightgbm", train, labels, rows, leaves, 30)
    # A sigmoid of 2 doubles the log-odds.
    zero = {"num_leaves": 6, "zero_as_missing": True, "sigmoid": 2.0, "learning_rate": 0.3}
    make_lightgbm("lightgbm-zero", train, labels, rows, zero, 10, numpy.float32)
    make_xgboost("xgboost", train, labels, rows)


main()
